import { useActionData, useLocation } from '@remix-run/react';
import { ClerkSlot } from './clerk/slots.tsx';
import { SignInAgain } from './profile/sign-in-again.tsx';

/**
 * Stands in for a page that needs a signed-in driver; comes back to the same address after the sign-in. Above a form that
 * came back it offers to sign in beside it instead.
 */
export function SignInGate() {
  const { pathname, search } = useLocation();
  const formCameBack = useActionData<unknown>() !== undefined;
  if (formCameBack) return <SignInAgain />;
  return (
    <section className="panel mx-auto max-w-xl text-center">
      <h1 className="text-2xl font-bold">Sign In Required</h1>
      <p className="my-4 text-dim">
        Please sign in to access the setup generator and save your configurations.
      </p>
      <ClerkSlot part="sign-in">
        <a
          className="button button-primary"
          href={`/sign-in?return_to=${encodeURIComponent(`${pathname}${search}`)}`}
        >
          Sign In
        </a>
      </ClerkSlot>
    </section>
  );
}
