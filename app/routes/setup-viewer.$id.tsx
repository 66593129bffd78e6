import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react';
import { ErrorPage } from '../components/error-page.tsx';
import { DownloadLink } from '../components/setup/download-link.tsx';
import { LikeButton } from '../components/setup/like-button.tsx';
import { SetupData } from '../components/setup/setup-data.tsx';
import { SetupInformation } from '../components/setup/setup-information.tsx';
import { BackToSetups, SetupNotFound } from '../components/setup/setup-not-found.tsx';
import { setupPageMeta } from '../components/setup/setup-page-meta.ts';
import { likeFromPage } from '../server/like-setup.server.ts';
import { viewSetup } from '../server/view-setup.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => setupPageMeta(data);

export function loader({ params, context }: LoaderFunctionArgs) {
  return viewSetup(context, params.id);
}

/** Likes the setup, for browsers without JavaScript. */
export async function action({ params, context }: ActionFunctionArgs) {
  return redirect(`/setup-viewer/${params.id}`, {
    status: 303,
    headers: await likeFromPage(context, params.id),
  });
}

export default function SetupViewer() {
  const setup = useLoaderData<typeof loader>();
  const download = `/setup-viewer/${setup.id}/download`;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start gap-4">
        <div className="mr-auto min-w-0">
          <h1 className="text-3xl font-bold break-words">{setup.title}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-dim">
            <span className="badge">{setup.game}</span>
            {!setup.isPublic && <span className="badge">Private: only you see this</span>}
            <span>{setup.author}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <DownloadLink href={download} className="button button-primary">
            Download Setup
          </DownloadLink>
          <LikeButton key={setup.id} setup={setup} />
          <BackToSetups />
        </div>
      </div>
      {setup.telemetryLaps > 0 && (
        <div className="panel mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            This setup records telemetry for {setup.telemetryLaps} laps each time, which fills your disk.
          </span>
          <DownloadLink href={`${download}?telemetry=off`} className="button">
            Download without telemetry
          </DownloadLink>
        </div>
      )}
      <SetupInformation setup={setup} />
      <SetupData setup={setup} />
      {setup.similar && (
        <p className="mt-6">
          <Link to={setup.similar} className="underline hover:text-signal">
            More setups for this car and track
          </Link>
        </p>
      )}
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
