import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { DeleteQuestion } from '../components/setup/delete-question.tsx';
import { SignInGate } from '../components/sign-in-gate.tsx';
import { deleteSetup, ownCardOf, ownSetup } from '../server/own-setup.server.ts';
import { withToast } from '../server/toast.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Delete setup · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { setup: null };
  return { setup: ownCardOf(await ownSetup(context, params.id)) };
}

export async function action({ params, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return redirect('/sign-in?return_to=/my-setups', 303);
  const toast = await deleteSetup(context, params.id);
  return redirect('/my-setups', { status: 303, headers: await withToast(toast) });
}

/** The confirmation as a page of its own, for browsers without JavaScript. */
export default function DeleteSetup() {
  const { setup } = useLoaderData<typeof loader>();
  if (!setup) return <SignInGate />;
  return (
    <section className="panel mx-auto max-w-xl" aria-labelledby={`delete-${setup.id}`}>
      <DeleteQuestion setup={setup} heading="h1" />
    </section>
  );
}
