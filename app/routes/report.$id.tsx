import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { ReportForm } from '../community/report-form.tsx';
import {
  commentOf,
  reportForm,
  reportSchema,
  setupToReport,
  submitReport,
} from '../community/report-setup.server.ts';
import { SetupNotFound } from '../setups/viewer/setup-not-found.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const meta: MetaFunction = () => [
  { title: 'Report · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const isOfComment = commentOf(request) !== null;
  if (context.driver.state === 'signed-out') return { setup: null, isOfComment };
  const setup = await orDatabaseAway(setupToReport(context, params.id));
  if (setup === 'gone') return data({ setup, isOfComment }, { status: 404 });
  return setup === 'away' ? data({ setup, isOfComment }, { status: 503 }) : { setup, isOfComment };
}

export const action = formAction(reportSchema, submitReport, reportForm);

/** Tells those who run the site that something is wrong with a setup or its author. */
export default function ReportSetup() {
  const { setup, isOfComment } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (setup === null || setup === 'away' || setup === 'gone') {
    return (
      <div className="grid gap-6">
        {setup === null && <SignInGate to={isOfComment ? 'report a comment' : 'report a setup'} />}
        {setup === 'away' && <DatabaseAway heading="h1" />}
        {setup === 'gone' && <SetupNotFound reason="missing" />}
        {answer && <ReportForm author={null} answer={answer} isOfComment={isOfComment} />}
      </div>
    );
  }
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <div>
        <h1 className="text-3xl">{isOfComment ? 'Report a comment' : 'Report a setup'}</h1>
        <p className="mt-2 text-dim wrap-anywhere">
          {isOfComment && 'Under '}
          {setup.car}, {setup.track}, by {setup.author}
        </p>
      </div>
      <ReportForm author={setup.author} answer={answer} isOfComment={isOfComment} />
      <p>
        <a href={`/setup-viewer/${setup.id}${isOfComment ? '/comments' : ''}`} className="quiet-link">
          {isOfComment ? 'Back to the comments' : 'Back to the setup'}
        </a>
      </p>
    </div>
  );
}
