import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { checkHealth } from '../server/health.server.ts';

/** The state of each dependency: 200, or 503 when the database is gone. */
export async function loader({ context }: LoaderFunctionArgs) {
  const health = await checkHealth(context);
  return Response.json(health, { status: health.database === 'ok' ? 200 : 503 });
}
