import { useState } from 'react';
import { ClerkPortal } from './clerk-portals.tsx';
import { Spinner } from '../ui/spinner.tsx';

export type AccountView = {
  username: string | null;
  email: string;
  /** Whether the results of the driver's test cards count with everybody's. */
  sharesResults: boolean;
  /** Address of Clerk's own profile page, for browsers without JavaScript. */
  manageUrl: string;
};

export function AccountSection({ account: { username, email, manageUrl } }: { account: AccountView }) {
  const [managing, setManaging] = useState(false);
  return (
    <section aria-labelledby="account">
      <h1 id="account" className="mb-4 text-3xl">
        Profile
      </h1>
      <dl className="facts">
        <div>
          <dt>Username</dt>
          <dd>{username || '–'}</dd>
        </div>
        <div>
          <dt>Email</dt>
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
          <ClerkPortal part="user-profile">
            <div className="py-10">
              <Spinner>Loading your account...</Spinner>
            </div>
          </ClerkPortal>
        </div>
      )}
    </section>
  );
}
