import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare';
import { Link } from '@remix-run/react';
import { signOut } from '../account/sign-out.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Account deleted · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

/** A browser may hold a token of the deleted account for a minute; an account that Clerk knows is not deleted. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { driver } = context;
  if (driver.state === 'signed-out') return null;
  const isDeleted = await context.accounts.get(driver.userId).then(
    (user) => user === null,
    () => false,
  );
  return isDeleted ? signOut(context, null, '/account/deleted') : redirect('/profile');
}

/** Where deleting an account ends. */
export default function AccountDeleted() {
  return (
    <section className="panel mx-auto grid max-w-2xl gap-4">
      <h1 className="text-2xl font-bold">Your account is deleted</h1>
      <p>
        We’re deleting your data with it: your profile, private setups, likes, stints and chats. A running
        plan ends now. It can’t be undone.
      </p>
      <p className="text-dim">
        Your public setups stay, by “a former driver” and without your name. We keep the record of payments
        that tax law asks for.{' '}
        <Link to="/privacy" className="underline">
          Privacy
        </Link>{' '}
        lists everything.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className="button button-primary">
          Back to Scrutineer
        </Link>
      </div>
    </section>
  );
}
