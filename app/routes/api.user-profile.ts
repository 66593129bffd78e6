import * as z from 'zod';
import { requireOwnId } from '#platform/http/answer';
import { hint } from '#racing/forms/fields';
import { databaseRefusal } from '../account/account-database.server.ts';
import { forgetFormerNames } from '../account/avatar-cookie.server.ts';
import { confirmProfile } from '../account/profile.server.ts';
import { formAction } from '../ui/form-action.server.ts';

const schema = z.object({
  clerk_user_id: z.string().max(400),
  email: hint,
  first_name: hint,
  last_name: hint,
  username: hint,
});

export const action = formAction(
  schema,
  async ({ clerk_user_id, ...details }, { request, context, driver }) => {
    requireOwnId(clerk_user_id, driver.userId);
    try {
      const profile = await confirmProfile(context, details);
      const headers = await forgetFormerNames(request.headers, profile);
      return Response.json({ success: true }, { headers });
    } catch (error) {
      return databaseRefusal(error);
    }
  },
);
