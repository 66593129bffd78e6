import { useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  window.addEventListener('popstate', onChange);
  return () => {
    window.removeEventListener('hashchange', onChange);
    window.removeEventListener('popstate', onChange);
  };
}

/** Clerk's sign-in part keeps its step in the address, and makes accounts at this one. */
const isSignUpStep = () => /^#\/create(\/|\?|$)/.test(window.location.hash);

export function useSigningUp(): boolean {
  return useSyncExternalStore(follow, isSignUpStep, () => false);
}
