import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { DownloadLink } from '../setups/viewer/download-link.tsx';
import { SetupData } from '../setups/viewer/setup-data.tsx';
import { SetupInformation } from '../setups/viewer/setup-information.tsx';
import { SetupNotFound } from '../setups/viewer/setup-not-found.tsx';
import { setupPageMeta } from '../setups/viewer/setup-page-meta.ts';
import { useOwnPart } from '../setups/viewer/use-own-part.ts';
import { submitViewerForm, viewerForm } from '../setups/viewer/viewer-action.server.ts';
import { viewSetup } from '../setups/viewer/view-setup.server.ts';
import { ViewerHead } from '../setups/viewer/viewer-head.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { formAction } from '../ui/form-action.server.ts';
import { FinishedMarkup } from '../ui/finished-markup.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => setupPageMeta(data);

export function loader({ params, context }: LoaderFunctionArgs) {
  return viewSetup(context, params.id);
}

export const action = formAction(null, submitViewerForm, viewerForm);

export default function SetupViewer() {
  const setup = useOwnPart(useLoaderData<typeof loader>());
  return (
    <>
      <ViewerHead setup={setup} />
      {setup.proof && <FinishedMarkup markup={setup.proof} className="mb-6" />}
      {setup.older && <FinishedMarkup markup={setup.older} className="mb-6" />}
      {setup.telemetryLaps > 0 && (
        <div role="note" className="panel mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            This setup records telemetry for {setup.telemetryLaps} laps every time. That fills your disk.
          </span>
          <DownloadLink href={`/setup-viewer/${setup.id}/download?telemetry=off`} className="button">
            Download without telemetry
          </DownloadLink>
        </div>
      )}
      {setup.drawn && <FinishedMarkup markup={setup.drawn.pictures} className="mb-6" />}
      <SetupInformation setup={setup} />
      <SetupData setup={setup} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === 404) return <SetupNotFound reason="missing" />;
  if (error.status === 503) return <SetupNotFound reason="no-database" />;
  return <ErrorPage />;
}
