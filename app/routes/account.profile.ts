import { redirect } from '@remix-run/cloudflare';
import { databaseRefusal } from '../account/account-database.server.ts';
import { forgetFormerNames } from '../account/avatar-cookie.server.ts';
import { saveProfileFromClerk } from '../account/profile.server.ts';
import { formAction } from '../ui/form-action.server.ts';

export const action = formAction(null, async (_, { request, context }) => {
  try {
    const profile = await saveProfileFromClerk(context);
    return Response.json(profile, { headers: await forgetFormerNames(request.headers, profile) });
  } catch (error) {
    return databaseRefusal(error);
  }
});

export function loader() {
  return redirect('/profile');
}
