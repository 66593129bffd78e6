import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { SetupValues } from '../setups/viewer/setup-data.tsx';
import { SetupInformation } from '../setups/viewer/setup-information.tsx';
import { SetupFrame } from '../setups/viewer/setup-frame.tsx';
import { BackToSetups, SetupNotFound } from '../setups/viewer/setup-not-found.tsx';
import { setupPageMeta } from '../setups/viewer/setup-page-meta.ts';
import { useOwnPart } from '../setups/viewer/use-own-part.ts';
import { submitViewerForm, viewerForm } from '../setups/viewer/viewer-action.server.ts';
import { viewSetup } from '../setups/viewer/view-setup.server.ts';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => setupPageMeta(data);

export function loader({ params, context }: LoaderFunctionArgs) {
  return viewSetup(context, params.id);
}

export const action = formAction(null, submitViewerForm, viewerForm);

export default function SetupViewer() {
  const setup = useOwnPart(useLoaderData<typeof loader>());
  return (
    <SetupFrame setup={setup} tab={null} back={<BackToSetups />}>
      <SetupValues setup={setup} />
      <SetupInformation setup={setup} />
      {setup.comments && (
        <section className="panel mt-4 py-2" aria-labelledby="comments">
          <FinishedMarkup markup={setup.comments} />
        </section>
      )}
    </SetupFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === 404) return <SetupNotFound reason="missing" />;
  if (error.status === 503) return <SetupNotFound reason="no-database" />;
  return <ErrorPage />;
}
