import { answer } from '#platform/http/answer';
import { digestUpload } from '../garage/laps/digest-upload.server.ts';
import { formAction, replyWithErrors } from '../ui/form-action.server.ts';

/** Answers what a recording says, as JSON, with the names to choose from in a file of many; nothing of it is stored. */
export const action = formAction(null, async (_, submission) => {
  const digestResult = digestUpload(submission);
  if (!digestResult.ok) return replyWithErrors(400, { message: digestResult.reason, code: 'invalid' });
  const { digest, drivers, driver } = digestResult;
  return answer(drivers.length > 0 ? { ...digest, drivers, driver } : digest);
});
