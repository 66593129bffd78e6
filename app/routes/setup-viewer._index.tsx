import type { MetaFunction } from '@remix-run/cloudflare';
import { SetupNotFound } from '../setups/viewer/setup-not-found.tsx';

export const meta: MetaFunction = () => [{ title: 'Setup Not Found · Scrutineer' }];

export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NoSetup() {
  return null;
}

export function ErrorBoundary() {
  return <SetupNotFound reason="no-id" />;
}
