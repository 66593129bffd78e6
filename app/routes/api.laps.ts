import { z } from 'zod';
import { answer } from '#core/platform/http/answer';
import { digestFiles, mostRecordingFiles } from '#core/laps/recording/read-recordings';
import { formAction, replyWithErrors } from '../ui/form-action.server.ts';

const schema = z.object({ driver: z.string().trim().min(1).max(200).optional() });

/** Answers what a recording says, as JSON; nothing of it is stored. */
export const action = formAction(schema, async ({ driver }, { form }) => {
  const files = form.getAll('file').filter((file) => file instanceof File);
  if (files.length > mostRecordingFiles)
    return replyWithErrors(400, {
      message: `Choose at most ${mostRecordingFiles} files of one session.`,
      code: 'invalid',
    });
  const read = digestFiles(
    await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    ),
    driver,
  );
  return read.ok ? answer(read.digest) : replyWithErrors(400, { message: read.reason, code: 'invalid' });
});
