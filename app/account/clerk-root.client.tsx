import { ClerkProvider, SignIn, UserProfile, useAuth } from '@clerk/remix';
import { useLocation, useRevalidator } from '@remix-run/react';
import { type ComponentProps, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ProfileMaker } from './profile-maker.tsx';
import { clerkAppearance, clerkWords, panelAppearance } from './appearance.ts';
import {
  type ClerkRootProps,
  type ClerkSettings,
  deletedPath,
  type MountedPortal,
} from './clerk-settings.ts';
import { useSigningUp } from './use-signing-up.ts';

/** Makes this browser forget a session that is over at Clerk. */
const forgetSession = () => fetch('/sign-out?session=over', { method: 'POST', redirect: 'manual' });

/**
 * Loads the page's data again when the driver signs in or out, here or in another tab, and when Clerk has renewed a session
 * or says that it is over.
 */
function FollowSession({ session }: { session: ClerkSettings['session'] }) {
  const { isLoaded, isSignedIn } = useAuth();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isLoaded) return;
    if (session === 'held' && !isSignedIn) forgetSession().then(revalidate, () => {});
    else if (isSignedIn !== (session === 'open')) revalidate();
  }, [isLoaded, isSignedIn, session, revalidate]);
  return null;
}

function useSignUpNames(element: HTMLElement): void {
  const isSigningUp = useSigningUp();
  useEffect(() => {
    if (!isSigningUp) return;
    const dialog = element.closest('dialog');
    const before = document.title;
    document.title = signUpTitle;
    dialog?.setAttribute('aria-label', 'Sign up');
    return () => {
      if (document.title === signUpTitle) document.title = before;
      dialog?.setAttribute('aria-label', 'Sign in');
    };
  }, [element, isSigningUp]);
}

const signUpTitle = 'Sign up · Scrutineer';

function SignInPart({ element }: { element: HTMLElement }) {
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  useSignUpNames(element);
  return <SignIn routing="hash" forceRedirectUrl={here} signUpForceRedirectUrl={here} withSignUp />;
}

function Part({ portal }: { portal: MountedPortal }) {
  if (portal.part === 'sign-in') return <SignInPart element={portal.element} />;
  return <UserProfile routing="hash" appearance={panelAppearance} />;
}

type ClerkState = ComponentProps<typeof ClerkProvider>['clerkState'];
type InternalState = ClerkState['__internal_clerk_state'];

/** `@clerk/remix` takes this from its own root loader, which is not used because the Worker's entry authenticates. */
function clerkState({ publishableKey, proxyUrl }: ClerkSettings): ClerkState {
  return {
    __type: 'clerkState',
    __internal_clerk_state: {
      // None: this never renders on a server. The type does not know that.
      __clerk_ssr_state: undefined as unknown as InternalState['__clerk_ssr_state'],
      __publishableKey: publishableKey,
      __proxyUrl: proxyUrl ?? undefined,
      __domain: undefined,
      __isSatellite: false,
      __signInUrl: '/sign-in',
      __signUpUrl: '/sign-up',
      __afterSignInUrl: undefined,
      __afterSignUpUrl: undefined,
      __signInForceRedirectUrl: undefined,
      __signUpForceRedirectUrl: undefined,
      __signInFallbackRedirectUrl: undefined,
      __signUpFallbackRedirectUrl: undefined,
      __clerk_debug: undefined,
      __clerkJSUrl: __CLERK_JS_PATH__,
      __clerkJSVersion: undefined,
      __telemetryDisabled: true,
      __telemetryDebug: false,
    },
  };
}

export default function ClerkRoot({ settings, portals }: ClerkRootProps) {
  // Browsers hide a nonce from markup but not from scripts that run already.
  const [nonce] = useState(() => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');
  return (
    <ClerkProvider
      nonce={nonce}
      appearance={clerkAppearance}
      // Signing out is a form of ours: only a deletion in the panel leads here.
      afterSignOutUrl={deletedPath}
      localization={clerkWords}
      clerkState={clerkState(settings)}
    >
      <FollowSession session={settings.session} />
      {settings.session === 'open' && <ProfileMaker />}
      {portals.map((portal) => createPortal(<Part portal={portal} />, portal.element))}
    </ClerkProvider>
  );
}
