import type { EngineerLanguage } from '#platform/identity/engineer-language';
import { useCallback, useState } from 'react';
import { ClerkPortal } from './clerk-portals.tsx';
import { Spinner } from '../ui/spinner.tsx';

export type AccountView = {
  username: string | null;
  email: string;
  /** Whether the results of the driver's test cards count with everybody's. */
  sharesResults: boolean;
  /** Of the engineer's answers; null where the driver chose none. */
  language: EngineerLanguage | null;
  /** Address of Clerk's own profile page, for browsers without JavaScript. */
  manageUrl: string;
};

export function AccountSection({ account: { username, email, manageUrl } }: { account: AccountView }) {
  const [managing, setManaging] = useState(false);
  const [Heading, setHeading] = useState<'h1' | 'h2'>('h1');
  // Clerk's panel has a first heading, and a page has one.
  const giveWay = useCallback(() => setHeading('h2'), []);
  return (
    <section aria-labelledby="account">
      <Heading id="account" className="mb-4 text-3xl">
        Profile
      </Heading>
      <dl className="facts">
        <div>
          <dt className="caption">Username</dt>
          <dd>{username || '–'}</dd>
        </div>
        <div>
          <dt className="caption">Email</dt>
          <dd>{email || '–'}</dd>
        </div>
      </dl>
      <p className="my-4 text-dim">
        Name, email, password and account deletion are managed with our account provider.
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={manageUrl}
          className="button"
          aria-expanded={managing}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setManaging(!managing);
            setHeading('h1');
          }}
        >
          Manage Account
        </a>
        <a href="/account/data.json" className="button" download>
          Download all of my data
        </a>
      </div>
      {managing && (
        <div className="mt-6 overflow-x-auto">
          <ClerkPortal part="user-profile" onHeading={giveWay}>
            <div className="py-10">
              <Spinner>Loading your account...</Spinner>
            </div>
          </ClerkPortal>
        </div>
      )}
    </section>
  );
}
