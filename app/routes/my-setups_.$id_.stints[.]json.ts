import { answer } from '#platform/http/answer';
import { stintJson, stintSchema, submitStint } from '../garage/laps/submit-stint.server.ts';
import { FormErrors, formAction } from '../ui/form-action.server.ts';

export const action = formAction(
  stintSchema,
  async (values, submission) => {
    const result = await submitStint(values, submission);
    if (result instanceof FormErrors) return result;
    const { id, version, sheet, changes, told: lines, taken_as } = result.stint;
    return answer({ id, version, sheet, changes, told: lines, taken_as });
  },
  stintJson,
);
