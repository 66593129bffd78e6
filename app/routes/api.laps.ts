import { answer } from '#core/platform/http/answer';
import { digestUpload } from '../garage/laps/digest-upload.server.ts';
import { formAction, replyWithErrors } from '../ui/form-action.server.ts';

/** Answers what a recording says, as JSON; nothing of it is stored. */
export const action = formAction(null, async (_, { form }) => {
  const read = await digestUpload(form);
  return read.ok ? answer(read.digest) : replyWithErrors(400, { message: read.reason, code: 'invalid' });
});
