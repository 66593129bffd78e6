import type { MetaFunction } from '@remix-run/cloudflare';
import { ErrorPage } from '../components/error-page.tsx';

export const meta: MetaFunction = () => [
  { title: '404 Page Not Found · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
