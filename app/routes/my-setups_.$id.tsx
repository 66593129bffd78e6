import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { tellGarage } from '../assistant/tell-garage.server.ts';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { editForm, editFormSchema, setupToEdit, submitEdit } from '../garage/own/edit-setup.server.ts';
import { EditForm, OwnSetupPage } from '../garage/own/own-setup-page.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { answerOr } from '../ui/failed-writes.ts';
import { FormErrors, formAction } from '../ui/form-action.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const meta: MetaFunction = () => [
  { title: 'Your setup · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { setup: null };
  const before = new URL(request.url).searchParams.get('before');
  const setup = await orDatabaseAway(setupToEdit(context, params.id, before));
  return setup === 'away' ? data({ setup }, { status: 503 }) : { setup };
}

export const action = formAction(
  editFormSchema,
  async (values, sent) => {
    const edited = await submitEdit(values, sent);
    if (edited instanceof FormErrors) return edited;
    tellGarage(sent.context, edited.told);
    return { redirectTo: `/my-setups/${encodeURIComponent(sent.params.id ?? '')}`, toast: edited.toast };
  },
  editForm,
);

const notSent = { message: 'We didn’t get that. Nothing you typed is lost; please try again.' };

/** Where no answer comes, the form stays as it is. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOr(() => serverAction<typeof action>(), notSent);

/** One setup of the driver's own, with everything they can do with it. */
export default function OwnSetupRoute() {
  const { setup } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (setup === null) {
    return (
      <div className="grid gap-6">
        <SignInGate to="see this setup" />
        {/* Holds the values typed before the session ended. */}
        {answer && 'values' in answer && <EditForm start={answer.values} answer={answer} />}
      </div>
    );
  }
  if (setup === 'away') {
    return (
      <div className="grid gap-6">
        <DatabaseAway heading="h1" />
        {answer && 'values' in answer && <EditForm start={answer.values} answer={answer} />}
      </div>
    );
  }
  return <OwnSetupPage key={setup.card.id} setup={setup} answer={answer ?? null} />;
}
