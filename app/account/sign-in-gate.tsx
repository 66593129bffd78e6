import { useActionData, useLocation } from '@remix-run/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ClerkPortal, useDriverSession } from './clerk-portals.tsx';
import { useSigningUp } from './use-signing-up.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/**
 * Loads the page once more when a link led to it with a session that is only to be renewed: as a page it is sent for a new
 * token, which the data that a link asks for are not.
 */
function useRenewal(mayLeave: boolean): boolean {
  const isHydrated = useHydrated();
  const [cameByLink] = useState(isHydrated);
  const isRenewing = useDriverSession() === 'held' && cameByLink && mayLeave;
  useEffect(() => {
    if (isRenewing) window.location.reload();
  }, [isRenewing]);
  return isRenewing;
}

/**
 * Replaces a page that needs a signed-in driver; comes back to the same address after the sign-in.
 * @param to completes 'Please sign in to …' with what the page is for
 */
export function SignInGate({
  to = 'access the setup generator and save your configurations',
  before = null,
}: {
  to?: string;
  /** An offer to those who don't sign in. */
  before?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const formCameBack = useActionData<unknown>() !== undefined;
  const isRenewing = useRenewal(!formCameBack);
  const isSigningUp = useSigningUp();
  const [Heading, setHeading] = useState<'h1' | 'h2'>('h1');
  // Clerk's form has a first heading, and a page has one.
  const giveWay = useCallback(() => setHeading('h2'), []);
  if (formCameBack) return <SignInAgain />;
  if (isRenewing) return <Spinner>Loading the page...</Spinner>;
  return (
    <section className="sign-in-gate">
      <Heading className="text-3xl uppercase">{isSigningUp ? 'Sign Up' : 'Sign In Required'}</Heading>
      <p className="my-4 text-dim">
        Please {isSigningUp ? 'sign up' : 'sign in'} to {to}.
      </p>
      {before && <div className="sign-in-gate-offer">{before}</div>}
      <ClerkPortal part="sign-in" onHeading={giveWay}>
        {isHydrated && <Spinner>Loading the sign-in form...</Spinner>}
        <a
          className="button button-primary mt-6"
          href={`/sign-in?return_to=${encodeURIComponent(`${pathname}${search}`)}`}
        >
          Sign In
        </a>
      </ClerkPortal>
    </section>
  );
}
