import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';

export const meta: MetaFunction = () => [{ title: 'Signed in again · Scrutineer' }];

export function loader({ context }: LoaderFunctionArgs) {
  return { signedIn: context.driver.state === 'signed-in' };
}

/** Where a second tab ends that was opened to sign in again beside a form that came back. */
export default function SignedInAgain() {
  const { signedIn } = useLoaderData<typeof loader>();
  if (!signedIn) return <SignInGate to="send your form" />;
  return (
    <section className="panel mx-auto max-w-xl text-center">
      <h1 className="text-2xl font-bold">You’re signed in again</h1>
      <p className="mt-4 text-dim">
        Close this tab, go back to the one with your form, and send it once more. Everything you typed is
        still there.
      </p>
    </section>
  );
}
