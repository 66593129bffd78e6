import { redirect } from '@remix-run/cloudflare';
import { submitSignOut } from '../account/sign-out.server.ts';
import { formAction } from '../ui/form-action.server.ts';

export const action = formAction(null, submitSignOut, { signIn: null });

export function loader() {
  return redirect('/');
}
