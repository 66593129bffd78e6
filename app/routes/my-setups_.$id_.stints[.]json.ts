import { answer } from '#platform/http/answer';
import { stintJson, stintSchema, submitStint } from '../garage/laps/submit-stint.server.ts';
import { FormErrors, formAction } from '../ui/form-action.server.ts';

export const action = formAction(
  stintSchema,
  async (values, sent) => {
    const stored = await submitStint(values, sent);
    if (stored instanceof FormErrors) return stored;
    const { id, version, sheet, changes, told, taken_as } = stored.stint;
    return answer({ id, version, sheet, changes, told, taken_as });
  },
  stintJson,
);
