import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { ClerkSlot } from '../components/clerk/slots.tsx';
import { SignInGate } from '../components/sign-in-gate.tsx';
import { profileOf } from '../server/profile.server.ts';

export const meta: MetaFunction = () => [{ title: 'Profile · Scrutineer' }];

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { profile: null };
  const { username, email } = await profileOf(context);
  return { profile: { username, email } };
}

export default function Profile() {
  const { profile } = useLoaderData<typeof loader>();
  const [managing, setManaging] = useState(false);
  if (!profile) return <SignInGate />;
  return (
    <section className="panel mx-auto max-w-2xl" aria-labelledby="profile">
      <h1 id="profile" className="mb-4 text-3xl font-bold">
        Profile
      </h1>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <dt className="text-dim">Username</dt>
        <dd>{profile.username || '–'}</dd>
        <dt className="text-dim">Email</dt>
        <dd>{profile.email || '–'}</dd>
      </dl>
      <p className="my-4 text-dim">
        Name, email, password and account deletion are managed with our account provider.
      </p>
      {managing ? (
        <ClerkSlot part="user-profile">Loading …</ClerkSlot>
      ) : (
        <button type="button" className="button" onClick={() => setManaging(true)}>
          Manage Account
        </button>
      )}
    </section>
  );
}
