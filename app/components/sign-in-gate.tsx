import { useActionData, useLocation } from '@remix-run/react';
import { ClerkSlot } from './clerk/slots.tsx';
import { SignInAgain } from './profile/sign-in-again.tsx';
import { Spinner } from './spinner.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * Stands in for a page that needs a signed-in driver; comes back to the same address after the sign-in. Above a form that
 * came back it offers to sign in beside it instead.
 */
export function SignInGate() {
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const formCameBack = useActionData<unknown>() !== undefined;
  if (formCameBack) return <SignInAgain />;
  return (
    <section className="sign-in-gate">
      <h1 className="text-3xl">Sign In Required</h1>
      <p className="my-4 text-dim">
        Please sign in to access the setup generator and save your configurations.
      </p>
      <ClerkSlot part="sign-in">
        {isHydrated && <Spinner>Loading the sign-in form...</Spinner>}
        <a
          className="button button-primary mt-6"
          href={`/sign-in?return_to=${encodeURIComponent(`${pathname}${search}`)}`}
        >
          Sign In
        </a>
      </ClerkSlot>
    </section>
  );
}
