import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse } from '@remix-run/react';
import { ErrorPage } from '../ui/error-page.tsx';

export const meta: MetaFunction = ({ error }) => [
  {
    title:
      isRouteErrorResponse(error) && error.status !== 404
        ? 'Not possible · Scrutineer'
        : '404 Page Not Found · Scrutineer',
  },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context: { refusal } }: LoaderFunctionArgs) {
  if (!refusal) throw new Response(null, { status: 404 });
  throw Response.json({ code: refusal.code }, { status: refusal.status });
}

export const action = loader;

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
