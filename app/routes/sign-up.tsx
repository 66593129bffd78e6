import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { hostedPageLink, safeReturnPath } from '#platform/identity/return-path';

export function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get('return_to'));
  if (context.driver.state === 'signed-in') return redirect(returnTo);
  return redirect(hostedPageLink(context.env.CLERK_SIGN_UP_URL, context.env.APP_ORIGIN, returnTo));
}
