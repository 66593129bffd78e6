import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react';
import { ErrorPage } from '../components/error-page.tsx';
import { DescribedSetupSections } from '../components/setup/described-setup.tsx';
import { viewSetup } from '../server/view-setup.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} setup · Scrutineer` : 'Setup Not Found · Scrutineer' },
];

export function loader({ params, context }: LoaderFunctionArgs) {
  return viewSetup(context, params.id);
}

const back = (
  <Link to="/setups" className="button">
    Back to Setups
  </Link>
);

export default function SetupViewer() {
  const setup = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <div className="mr-auto">
          <h1 className="text-3xl font-bold">{setup.title}</h1>
          <p className="mt-1 text-dim">
            <span className="badge">{setup.game}</span> by {setup.author}
          </p>
        </div>
        <a href={`/setup-viewer/${setup.id}/download`} className="button button-primary" download>
          Download Setup
        </a>
        {back}
      </div>
      <section className="panel mb-6" aria-labelledby="information">
        <h2 id="information" className="mb-3 text-xl font-semibold">
          Setup Information
        </h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt className="text-dim">Car</dt>
          <dd>{setup.car}</dd>
          <dt className="text-dim">Track</dt>
          <dd>{setup.track}</dd>
          <dt className="text-dim">Game</dt>
          <dd>{setup.game}</dd>
          <dt className="text-dim">Created</dt>
          <dd>
            <time dateTime={setup.createdAt}>{setup.createdAt.slice(0, 10)}</time>
          </dd>
          {setup.description && (
            <>
              <dt className="text-dim">Notes</dt>
              <dd className="whitespace-pre-line">{setup.description}</dd>
            </>
          )}
        </dl>
      </section>
      <section aria-labelledby="data" className="grid gap-4">
        <h2 id="data" className="text-xl font-semibold">
          Setup Data
        </h2>
        {setup.described && <DescribedSetupSections described={setup.described} />}
        <details className="panel" open={!setup.described}>
          <summary className="cursor-pointer font-semibold">File as the game wrote it</summary>
          <pre className="mt-3 max-h-[600px] overflow-auto text-sm">{setup.text}</pre>
        </details>
      </section>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <section className="panel mx-auto max-w-xl text-center">
      <h1 className="text-2xl font-bold">Setup Not Found</h1>
      <p className="my-4 text-dim">The setup you're looking for doesn't exist or has been removed.</p>
      {back}
    </section>
  );
}
