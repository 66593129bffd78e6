import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { refuse, signInFirst } from '#core/http/answer';
import { databaseRefusal } from '../account/account-database.server.ts';
import { saveProfileFromClerk } from '../account/profile.server.ts';

export async function action({ context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuse(signInFirst);
  try {
    return Response.json(await saveProfileFromClerk(context));
  } catch (error) {
    return databaseRefusal(error);
  }
}

export function loader() {
  return redirect('/profile');
}
