import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { CarSymbol } from '../components/picture/car-outline.tsx';
import { OwnSetupCard } from '../components/setup/own-setup-card.tsx';
import { SignInGate } from '../components/sign-in-gate.tsx';
import { changeVisibility, listOwnSetups } from '../server/own-setup.server.ts';
import { readForm } from '../server/read-form.server.ts';
import { withToast } from '../server/toast.server.ts';

export const meta: MetaFunction = () => [
  { title: 'My Setups · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { setups: null, next: null };
  return listOwnSetups(context, new URL(request.url));
}

/** The public/private switch; leads back to the page of the list it was pressed on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (context.driver.state === 'signed-out') {
    return redirect(`/sign-in?return_to=${encodeURIComponent(pathname + search)}`, 303);
  }
  const toast = await changeVisibility(context, await readForm(request));
  return redirect(pathname + search, { status: 303, headers: await withToast(toast) });
}

function NoSetups() {
  return (
    <div className="stand-in">
      <h2 className="text-2xl">No setups saved yet</h2>
      <p className="text-dim">Generate your first setup and save it to see it here!</p>
      <Link to="/setup-assistant" className="button button-primary">
        Create Setup
      </Link>
    </div>
  );
}

export default function MySetups() {
  const { setups, next } = useLoaderData<typeof loader>();
  if (setups === null) return <SignInGate />;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>My Setups</h1>
          <p className="mt-1 text-dim">Manage your saved racing setups</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/upload-setup" className="button">
            + Upload Setup
          </Link>
          <Link to="/setup-assistant" className="button button-primary">
            + Create Setup
          </Link>
        </div>
      </div>
      {setups.length === 0 ? (
        <NoSetups />
      ) : (
        <>
          <CarSymbol />
          <ul className="setup-list">
            {setups.map((setup) => (
              <li key={setup.id}>
                <OwnSetupCard setup={setup} />
              </li>
            ))}
          </ul>
        </>
      )}
      {next && (
        <p className="mt-6 text-center">
          <Link to={`?after=${encodeURIComponent(next)}`} className="button min-w-48">
            Load more
          </Link>
        </p>
      )}
    </>
  );
}
