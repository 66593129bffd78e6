import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../components/sign-in-gate.tsx';
import { ownSetup } from '../server/own-setup.server.ts';
import { cardOf } from '../server/setup-card.server.ts';
import { withToast } from '../server/toast.server.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { setup: null };
  return { setup: cardOf(await ownSetup(context, params.id)) };
}

export async function action({ params, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return redirect('/sign-in?return_to=/my-setups', 303);
  const setup = await ownSetup(context, params.id);
  await context.setups.remove(setup.id);
  return redirect('/my-setups', { status: 303, headers: await withToast('setup-deleted') });
}

export default function DeleteSetup() {
  const { setup } = useLoaderData<typeof loader>();
  if (!setup) return <SignInGate />;
  return (
    <section className="panel mx-auto max-w-xl" aria-labelledby="delete">
      <h1 id="delete" className="text-2xl font-bold">
        Delete setup
      </h1>
      <p className="my-4">Are you sure you want to delete "{setup.title}"? This action cannot be undone.</p>
      <Form method="post" className="flex gap-3">
        <Link to="/my-setups" className="button">
          Cancel
        </Link>
        <button type="submit" className="button button-danger">
          Delete
        </button>
      </Form>
    </section>
  );
}
