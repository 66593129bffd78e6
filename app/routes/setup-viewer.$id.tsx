import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { heldSession } from '#core/platform/identity/driver';
import { renewSessionThen, signInThen } from '../account/after-renewal.server.ts';
import { copyFromPage } from '../setups/viewer/copy-setup.server.ts';
import { DownloadLink } from '../setups/viewer/download-link.tsx';
import { likeFromPage } from '../setups/viewer/like-setup.server.ts';
import { SetupData } from '../setups/viewer/setup-data.tsx';
import { SetupInformation } from '../setups/viewer/setup-information.tsx';
import { SetupNotFound } from '../setups/viewer/setup-not-found.tsx';
import { setupPageMeta } from '../setups/viewer/setup-page-meta.ts';
import { stillGoodFromPage } from '../setups/viewer/still-good.server.ts';
import { useOwnPart } from '../setups/viewer/use-own-part.ts';
import { viewSetup } from '../setups/viewer/view-setup.server.ts';
import { ViewerHead } from '../setups/viewer/viewer-head.tsx';
import { storedId } from '../setups/viewer/visible-setup.server.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => setupPageMeta(data);

export function loader({ params, context }: LoaderFunctionArgs) {
  return viewSetup(context, params.id);
}

/** A like, a word that it is still good, or a copy to the driver's own setups. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  // The id came decoded: line breaks in it would not fit into a header.
  const viewer = `/setup-viewer/${encodeURIComponent(params.id ?? '')}`;
  const setupId = storedId(params.id);
  const { searchParams } = new URL(request.url);
  const stillGood = searchParams.get('still-good');
  if (stillGood !== null && setupId !== null) {
    const back = stillGood === 'own' ? `/my-setups/${setupId}` : viewer;
    if (heldSession(context.driver)) return renewSessionThen({ stillGood: setupId }, back);
    if (context.driver.state === 'signed-out') return signInThen({ stillGood: setupId }, back);
    return redirect(back, { status: 303, headers: await stillGoodFromPage(context, params.id) });
  }
  if (searchParams.has('copy')) {
    const deed = { copy: (params.id ?? '').slice(0, 60) };
    if (heldSession(context.driver)) return renewSessionThen(deed, viewer);
    if (context.driver.state === 'signed-out') return signInThen(deed, viewer);
    const { redirectTo, headers } = await copyFromPage(context, deed.copy);
    return redirect(redirectTo, { status: 303, headers });
  }
  if (heldSession(context.driver) && setupId !== null) return renewSessionThen({ like: setupId }, viewer);
  return redirect(viewer, { status: 303, headers: await likeFromPage(context, params.id) });
}

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
            This setup records telemetry for {setup.telemetryLaps} laps each time, which fills your disk.
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
