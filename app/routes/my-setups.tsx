import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { OwnSetupCard } from '../components/setup/own-setup-card.tsx';
import { SignInGate } from '../components/sign-in-gate.tsx';
import { cardOf } from '../server/setup-card.server.ts';
import { withToast } from '../server/toast.server.ts';

export const meta: MetaFunction = () => [{ title: 'My Setups · Scrutineer' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { setups: null, next: null };
  const { setups, next } = await context.setups.listMine({
    cursor: new URL(request.url).searchParams.get('after'),
  });
  return { setups: setups.map((setup) => ({ ...cardOf(setup), isPublic: setup.is_public })), next };
}

const change = z.object({ id: z.coerce.number().int().positive(), isPublic: z.enum(['true', 'false']) });

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return redirect('/sign-in?return_to=/my-setups', 303);
  const wanted = change.safeParse(Object.fromEntries(await request.formData()));
  if (!wanted.success) return data(null, { status: 400 });
  await context.setups.update(wanted.data.id, { is_public: wanted.data.isPublic === 'true' });
  return redirect('/my-setups', { status: 303, headers: await withToast('setup-updated') });
}

const createSetup = (
  <Link to="/setup-assistant" className="button button-primary">
    + Create Setup
  </Link>
);

export default function MySetups() {
  const { setups, next } = useLoaderData<typeof loader>();
  if (setups === null) return <SignInGate />;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl font-bold">My Setups</h1>
          <p className="text-dim">Manage your saved racing setups</p>
        </div>
        {createSetup}
      </div>
      {setups.length === 0 ? (
        <div className="panel py-12 text-center">
          <h2 className="text-xl font-semibold">No setups saved yet</h2>
          <p className="my-4 text-dim">Generate your first setup and save it to see it here!</p>
          <Link to="/setup-assistant" className="button button-primary">
            Create Setup
          </Link>
        </div>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {setups.map((setup) => (
            <li key={setup.id}>
              <OwnSetupCard setup={setup} />
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p className="mt-6 text-center">
          <Link to={`?after=${encodeURIComponent(next)}`} className="button">
            Load more
          </Link>
        </p>
      )}
    </>
  );
}
