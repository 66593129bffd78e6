import { ClerkProvider, SignIn, UserProfile, useAuth } from '@clerk/remix';
import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ClerkSettings, ClerkSlot } from './slots.tsx';

/** Loads the page's data again when the driver signs in or out, here or in another tab. */
function FollowSession({ signedIn }: { signedIn: boolean }) {
  const { isLoaded, isSignedIn } = useAuth();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isLoaded && isSignedIn !== signedIn) revalidate();
  }, [isLoaded, isSignedIn, signedIn, revalidate]);
  return null;
}

function Part({ slot }: { slot: ClerkSlot }) {
  const { pathname, search } = useLocation();
  if (slot.part === 'sign-in') {
    const here = `${pathname}${search}`;
    return <SignIn routing="hash" forceRedirectUrl={here} signUpForceRedirectUrl={here} withSignUp />;
  }
  if (slot.part === 'user-profile') return <UserProfile routing="hash" />;
  return null;
}

/** What `@clerk/remix` otherwise takes from its own root loader; ours is not used because the Worker's entry authenticates. */
function clerkState(publishableKey: string) {
  return {
    clerkState: {
      __type: 'clerkState',
      __internal_clerk_state: {
        __publishableKey: publishableKey,
        __proxyUrl: `${window.location.origin}/__clerk`,
        __clerkJSUrl: __CLERK_JS_PATH__,
        __signInUrl: '/sign-in',
        __signUpUrl: '/sign-up',
        __telemetryDisabled: true,
      },
    },
  };
}

/** The one place in the browser where Clerk runs; it draws into the page's slots. */
export default function ClerkIsland({ settings, slots }: { settings: ClerkSettings; slots: readonly ClerkSlot[] }) {
  // Browsers hide a nonce from markup but not from scripts that run already.
  const [nonce] = useState(() => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');
  return (
    <ClerkProvider nonce={nonce} {...clerkState(settings.publishableKey)}>
      <FollowSession signedIn={settings.signedIn} />
      {slots.map((slot) => createPortal(<Part slot={slot} />, slot.element))}
    </ClerkProvider>
  );
}
