import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { refuse, signInFirst } from '#core/platform/http/answer';
import { databaseRefusal } from '../account/account-database.server.ts';
import { forgetFormerNames } from '../account/avatar-cookie.server.ts';
import { saveProfileFromClerk } from '../account/profile.server.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuse(signInFirst);
  try {
    const profile = await saveProfileFromClerk(context);
    return Response.json(profile, { headers: await forgetFormerNames(request.headers, profile) });
  } catch (error) {
    return databaseRefusal(error);
  }
}

export function loader() {
  return redirect('/profile');
}
