import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepRefinement, ownRefinement, refineOwnSetup } from '../assistant/result/refine-own.server.ts';
import { RefineOwnSetup } from '../assistant/result/refine-own.tsx';
import type { ReturnedForm } from '../assistant/form/returned-form.ts';
import { tellGarage } from '../assistant/run/tell-garage.server.ts';
import { afterPublishing } from '../account/author-name.server.ts';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { EditForm } from '../garage/my-setups/edit-form.tsx';
import { editForm, editFormSchema, submitEdit } from '../garage/my-setups/edit-setup.server.ts';
import { ownPage, readOwnSetup } from '../garage/setup-page/setup-page.server.ts';
import { OwnSetupPage } from '../garage/setup-page/setup-page.tsx';
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
  if (context.driver.state === 'signed-out') return { page: null, refinement: null };
  const address = new URL(request.url);
  const isVersions = address.searchParams.get('tab') === 'versions';
  const own = await orDatabaseAway(readOwnSetup(context, params.id));
  const read =
    own === 'away'
      ? own
      : await orDatabaseAway(
          Promise.all([
            ownPage(context, own, address),
            isVersions ? ownRefinement(context, own, address) : null,
          ]),
        );
  if (read === 'away') return data({ page: 'away' as const, refinement: null }, { status: 503 });
  const [page, refinement] = read;
  return { page, refinement };
}

export const action = formAction(
  editFormSchema,
  async ({ intent, ...values }, sent) => {
    if (intent !== '' && values.restore === '') return refineOwnSetup(intent, sent);
    const edited = await submitEdit(values, sent);
    if (edited instanceof FormErrors) return edited;
    tellGarage(sent.context, edited.garage);
    const tab = sent.form.has('title') ? 'notes' : 'versions';
    const next = `/my-setups/${encodeURIComponent(sent.params.id ?? '')}?tab=${tab}`;
    const redirect = edited.isPublished ? await afterPublishing(sent, next) : { redirectTo: next };
    return { ...redirect, toast: edited.toast };
  },
  {
    ...editForm,
    keep: (sent, about, status) =>
      sent.form.has('intent') && !sent.form.has('restore')
        ? keepRefinement(sent, about, status)
        : editForm.keep(sent, about),
  },
);

/** One setup of the driver's own, with everything they can do with it. */
export default function OwnSetupRoute() {
  const { page, refinement } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const returned = answer && 'shownAs' in answer ? (answer as ReturnedForm) : null;
  const edited = answer && !('shownAs' in answer) ? answer : null;
  if (page === null || page === 'away') {
    return (
      <div className="grid gap-6">
        {page === null ? <SignInGate to="see this setup" /> : <DatabaseAway heading="h1" />}
        {/* Holds the values typed before the session ended. */}
        {edited && 'values' in edited && edited.values && <EditForm start={edited.values} answer={edited} />}
      </div>
    );
  }
  return (
    <OwnSetupPage
      key={page.view.id}
      page={page}
      answer={edited}
      refinement={refinement && <RefineOwnSetup refinement={refinement} returnedForm={returned} />}
    />
  );
}
