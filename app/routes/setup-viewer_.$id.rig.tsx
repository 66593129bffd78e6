import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { RigPage } from '../setups/rig/rig-page.tsx';
import { rigView } from '../setups/rig/rig-view.server.tsx';
import { SetupNotFound } from '../setups/viewer/setup-not-found.tsx';
import tools from '../tools.css?url';
import { ErrorPage } from '../ui/error-page.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tools }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.car} - ${data.track} in the rig · Scrutineer` : 'Setup Not Found · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return rigView(context, params.id, new URL(request.url).searchParams);
}

export default function SetupInTheRig() {
  const setup = useLoaderData<typeof loader>();
  return <RigPage key={`${setup.ticksKey} ${setup.onlyChanged}`} setup={setup} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === 404) return <SetupNotFound reason="missing" />;
  if (error.status === 503) return <SetupNotFound reason="no-database" />;
  return <ErrorPage />;
}
