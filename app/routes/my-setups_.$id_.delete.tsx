import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useParams } from '@remix-run/react';
import { DatabaseAway } from '../ui/database-away.tsx';
import { answerOrToast } from '../ui/failed-writes.ts';
import { DeleteQuestion } from '../garage/my-setups/delete-question.tsx';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { ToastMessage } from '../ui/toast.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { deleteForm, deleteSetup, ownCardOf, ownSetup } from '../garage/my-setups/setup.server.ts';
import { formAction } from '../ui/form-action.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';
export { afterSuccess as shouldRevalidate } from '../ui/unsent-writes.ts';

export const meta: MetaFunction = () => [
  { title: 'Delete setup · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { setup: null };
  const setup = await orDatabaseAway(ownSetup(context, params.id));
  return setup === 'away' ? data({ setup }, { status: 503 }) : { setup: ownCardOf(setup, context.units) };
}

export const action = formAction(null, deleteSetup, deleteForm);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOrToast(() => serverAction<typeof action>());

export default function DeleteSetup() {
  const { setup } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { id = '' } = useParams();
  if (!setup) return <SignInGate to="delete this setup" />;
  const setupName = setup === 'away' ? failure?.title && { id, title: failure.title } : setup;
  if (!setupName) return <DatabaseAway heading="h1" />;
  return (
    <section className="panel mx-auto max-w-xl" aria-labelledby={`delete-${setupName.id}`}>
      <ToastMessage toast={failure?.toast ?? null} />
      <DeleteQuestion setup={setupName} heading="h1" />
    </section>
  );
}
