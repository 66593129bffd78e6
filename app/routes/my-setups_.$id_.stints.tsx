import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { storeUnsent } from '../garage/laps/unsent-sheets.ts';
import { UnsentStints } from '../garage/laps/unsent-stints.tsx';
import type { StintAnswer } from '../garage/laps/stint-answer.ts';
import { StintForm } from '../garage/laps/stint-form.tsx';
import { stintPage } from '../garage/laps/stint-page.server.ts';
import { StintHead, StintList } from '../garage/laps/stint-page.tsx';
import { stintForm, stintSchema, submitStint } from '../garage/laps/submit-stint.server.ts';
import tools from '../tools.css?url';
import { DatabaseAway } from '../ui/database-away.tsx';
import { FormErrors, formAction } from '../ui/form-action.server.ts';
import { FinishedMarkup } from '../ui/finished-markup.tsx';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tools }];

export const meta: MetaFunction = () => [
  { title: 'Stint sheet · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { page: null };
  const version = new URL(request.url).searchParams.get('version');
  const page = await orDatabaseAway(stintPage(context, params.id, version));
  return page === 'away' ? data({ page }, { status: 503 }) : { page };
}

export const action = formAction(
  stintSchema,
  async (values, submission) => {
    const result = await submitStint(values, submission);
    if (result instanceof FormErrors) return result;
    return {
      redirectTo: `/my-setups/${encodeURIComponent(submission.params.id ?? '')}/stints/${result.stint.id}`,
    };
  },
  stintForm,
);

/** Where no answer comes, the sheet is kept on the device. */
export const clientAction = ({ request, params, serverAction }: ClientActionFunctionArgs) =>
  storeUnsent(
    params.id ?? '',
    () => request.clone().formData(),
    () => serverAction<typeof action>(),
  );

const unknown = { version: 1, latest: 1, aim: null, requestId: '', withEnergy: false, tapChoices: null };

/** The typed values, when the page behind them cannot be shown. */
function ReturnedSheet({ answer }: { answer: StintAnswer }) {
  return <StintForm start={unknown} answer={answer} />;
}

/** The stint sheet of a setup of the driver's own. */
export default function StintSheetRoute() {
  const { page } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action | typeof clientAction>();
  const answer = actionData && 'values' in actionData ? (actionData as StintAnswer) : null;
  // A stored sheet has left the form: the next one gets its own request id.
  const nextId = actionData && 'nextId' in actionData ? String(actionData.nextId) : null;
  if (page === null || page === 'away') {
    return (
      <div className="grid gap-6">
        {page === null ? <SignInGate to="fill in a stint sheet" /> : <DatabaseAway heading="h1" />}
        {answer && <ReturnedSheet answer={answer} />}
      </div>
    );
  }
  const { card, stints, canCalculate, pictures, ...start } = page;
  return (
    <>
      <StintHead card={card} title="Stint sheet" />
      <UnsentStints setupId={card.id} />
      {canCalculate && (
        <p className="mb-6">
          <Link to={`/my-setups/${card.id}/recording`} className="button">
            Fill it from a recording
          </Link>
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        {canCalculate ? (
          <StintForm
            key={nextId}
            start={{ ...start, requestId: nextId ?? start.requestId, withEnergy: card.game === 'LMU' }}
            answer={answer}
          />
        ) : (
          <p className="panel">We can’t read this setup’s file, so there’s nothing to work out.</p>
        )}
        <div className="grid content-start gap-6">
          <StintList setupId={card.id} stints={stints} />
          {pictures && <FinishedMarkup markup={pictures} className="max-lg:hidden" />}
        </div>
      </div>
    </>
  );
}
