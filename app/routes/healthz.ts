import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { currentHealth } from '../edge/health.server.ts';

/** The state of each dependency: 200, or 503 when the database is gone. `Age` says how old the answer is, in seconds. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { health, ageMs } = await currentHealth(context);
  return Response.json(health, {
    status: health.database === 'ok' ? 200 : 503,
    headers: { Age: String(Math.ceil(ageMs / 1000)) },
  });
}
