import { useUser } from '@clerk/remix';
import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { showToast } from '../ui/shown-toast.ts';
import type { Toast } from '../ui/toast.server.ts';
import { type AccountDetails, createProfile, type ProfileWays } from './create-profile.ts';

/** Profiles made, or given up, since this page was loaded: one attempt is enough. */
const settledKeys = new Set<string>();

const ways: ProfileWays = {
  send: (details) =>
    fetch('/api/user-profile', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(details),
    }),
  sendDirectly: () => fetch('/account/profile', { method: 'PUT' }),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

const failure = (description: string): Toast => ({ title: 'Error', description, tone: 'destructive' });
const failedAfterAll = failure(
  'Failed to create user profile after multiple attempts. Please try refreshing the page.',
);
const unexpectedFailure = failure('An unexpected error occurred while creating your profile.');

/** The signed-in user as Clerk knows them; null while it loads and when nobody is signed in. */
function useAccountDetails(): AccountDetails | null {
  const { isLoaded, user } = useUser();
  if (!isLoaded || !user) return null;
  return {
    clerk_user_id: user.id,
    email: user.primaryEmailAddress?.emailAddress ?? '',
    first_name: user.firstName ?? '',
    last_name: user.lastName ?? '',
    username: user.username,
  };
}

/** Whether the menu, which is markup, shows the driver's name and address. */
function isShown({ first_name, last_name, email }: AccountDetails): boolean {
  const lines = document.querySelectorAll('.avatar-who > p:not(:has(span))');
  const lineTexts = Array.from(lines, ({ textContent }) => textContent);
  return lineTexts.join('\n') === [`${first_name} ${last_name}`.trim(), email].filter(Boolean).join('\n');
}

/**
 * Sees to it that the signed-in driver has a profile, once in the life of a page, and again when they change their name
 * or address in Clerk's panel.
 */
export function ProfileMaker() {
  const details = useAccountDetails();
  const { revalidate } = useRevalidator();
  const key = details && JSON.stringify(details);

  useEffect(() => {
    if (!key || settledKeys.has(key)) return;
    settledKeys.add(key);
    const details = JSON.parse(key) as AccountDetails;
    createProfile(details, ways)
      .then((outcome) => {
        if (outcome === 'failed') showToast(failedAfterAll);
        else if (!isShown(details)) revalidate();
      })
      .catch((error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: the driver's own browser, where no operator looks
        console.error(error);
        showToast(unexpectedFailure);
      });
  }, [key, revalidate]);

  return null;
}
