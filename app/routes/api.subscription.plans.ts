import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { refuse } from '../server/api-answer.server.ts';
import { plansOf } from '../server/subscription-gate.server.ts';

/** Fresh for ten minutes and kept for thirty (§9). */
const cacheTimes = 'max-age=600, stale-while-revalidate=1200';

/** The plans on offer, as Stripe prices them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { plans, plansProblem } = await plansOf(context.billing);
  if (plansProblem) return refuse(502, 'upstream', plansProblem);
  // The same for everybody, so any cache may hold it; what comes with a session stays in its browser all the same.
  const scope = context.driver.state === 'signed-out' ? 'public' : 'private';
  return Response.json(plans, { headers: { 'Cache-Control': `${scope}, ${cacheTimes}` } });
}
