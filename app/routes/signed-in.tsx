import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useSearchParams } from '@remix-run/react';
import { safeReturnPath } from '#core/identity/return-path';
import { remark } from '#core/observability/report';
import { profileOf } from '../server/profile.server.ts';

/**
 * Where hosted pages send a driver who has signed in: the entry has fetched the session by now, so on they go. Their
 * profile is made on the way, as no JavaScript may ever do it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return null;
  await profileOf(context).catch((error: unknown) => remark('a profile was not made', { error }));
  return redirect(safeReturnPath(new URL(request.url).searchParams.get('to')));
}

export default function SignInUnconfirmed() {
  const [parameters] = useSearchParams();
  const returnTo = safeReturnPath(parameters.get('to'));
  return (
    <section className="stand-in">
      <h1 className="text-3xl">You are not signed in yet</h1>
      <p>
        The account page did not confirm a session for this browser. If you block cookies, allow them for this
        site.
      </p>
      <a className="button button-primary" href={`/sign-in?return_to=${encodeURIComponent(returnTo)}`}>
        Sign in again
      </a>
    </section>
  );
}
