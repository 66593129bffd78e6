import { useEffect, useSyncExternalStore } from 'react';

const title = 'Sign up · Scrutineer';

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

/** Whether the visitor is making an account in Clerk's part of the page; the window's title then says so too. */
export function useSigningUp(isOpen: boolean): boolean {
  const isStep = useSyncExternalStore(follow, isSignUpStep, () => false);
  const isSigningUp = isOpen && isStep;
  useEffect(() => {
    if (!isSigningUp) return;
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [isSigningUp]);
  return isSigningUp;
}
