import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepRefinement, ownRefinement, refineOwnSetup } from '../assistant/result/refine-own.server.ts';
import { DecisionBar, decisionOf, RefineOwnSetup } from '../assistant/result/refine-own.tsx';
import type { ReturnedForm } from '../assistant/form/returned-form.ts';
import { tellGarage } from '../assistant/run/tell-garage.server.ts';
import { afterPublishing } from '../account/author-name.server.ts';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { EditForm } from '../garage/my-setups/edit-form.tsx';
import { editForm, editFormSchema, submitEdit } from '../garage/my-setups/edit-setup.server.ts';
import { ownPage, readOwnSetup } from '../garage/setup-page/setup-page.server.ts';
import { OwnSetupPage } from '../garage/setup-page/setup-page.tsx';
import { storedId } from '../setups/viewer/visible-setup.server.ts';
import { explainChange, teamOfSetup } from '../teams/setup-part.server.ts';
import { TeamPart } from '../teams/setup-part.tsx';
import tools from '../tools.css?url';
import { DatabaseAway } from '../ui/database-away.tsx';
import { FormErrors, formAction } from '../ui/form-action.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tools }];

export const meta: MetaFunction = () => [
  { title: 'Your setup · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { page: null, refinement: null, team: null };
  const address = new URL(request.url);
  const isVersions = address.searchParams.get('tab') === 'versions';
  const ownSetup = await orDatabaseAway(readOwnSetup(context, params.id));
  const result =
    ownSetup === 'away'
      ? ownSetup
      : await orDatabaseAway(
          Promise.all([
            ownPage(context, ownSetup, address),
            isVersions ? ownRefinement(context, ownSetup, address) : null,
            teamOfSetup(context, ownSetup.setup.id),
          ]),
        );
  if (result === 'away')
    return data({ page: 'away' as const, refinement: null, team: null }, { status: 503 });
  const [page, refinement, team] = result;
  return { page, refinement, team };
}

export const action = formAction(
  editFormSchema,
  async ({ intent, ...values }, submission) => {
    if (intent !== '' && values.restore === '') return refineOwnSetup(intent, submission);
    const result = await submitEdit(values, submission);
    if (result instanceof FormErrors) return result;
    tellGarage(submission.context, result.garage);
    const why = submission.form.get('why');
    const id = storedId(submission.params.id);
    if (why !== null && id !== null) await explainChange(submission.context, id, String(why));
    const tab = submission.form.has('title') ? 'notes' : 'versions';
    const redirectTo = `/my-setups/${encodeURIComponent(submission.params.id ?? '')}?tab=${tab}`;
    const next = { redirectTo, toast: result.toast };
    return result.isPublished ? await afterPublishing(submission, next) : next;
  },
  {
    ...editForm,
    keep: (submission, about, status) =>
      submission.form.has('intent') && !submission.form.has('restore')
        ? keepRefinement(submission, about, status)
        : editForm.keep(submission, about),
  },
);

/** One setup of the driver's own, with everything they can do with it. */
export default function OwnSetupRoute() {
  const { page, refinement, team } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const returnedForm = answer && 'shownAs' in answer ? (answer as ReturnedForm) : null;
  const editAnswer = answer && !('shownAs' in answer) ? answer : null;
  if (page === null || page === 'away') {
    return (
      <div className="grid gap-6">
        {page === null ? <SignInGate to="see this setup" /> : <DatabaseAway heading="h1" />}
        {/* Holds the values typed before the session ended. */}
        {editAnswer && 'values' in editAnswer && editAnswer.values && (
          <EditForm start={editAnswer.values} answer={editAnswer} />
        )}
      </div>
    );
  }
  const decision = decisionOf(refinement);
  return (
    <OwnSetupPage
      key={page.view.id}
      page={page}
      answer={editAnswer}
      team={team}
      teamPart={team && <TeamPart part={team} setup={page.view.id} version={page.counts.versions} />}
      isKept={decision === 'kept'}
      actions={decision === 'open' && refinement ? <DecisionBar refinement={refinement} /> : null}
      refinement={refinement && <RefineOwnSetup refinement={refinement} returnedForm={returnedForm} />}
    />
  );
}
