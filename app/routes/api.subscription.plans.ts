import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { refuse } from '../server/api-answer.server.ts';
import { plansOf } from '../server/subscription-gate.server.ts';

/** Fresh for ten minutes and kept for thirty (§9): the same for everybody, so any cache may hold it. */
const cacheControl = 'public, max-age=600, stale-while-revalidate=1200';

/** The plans on offer, as Stripe prices them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { plans, plansProblem } = await plansOf(context.billing);
  if (plansProblem) return refuse(502, 'upstream', plansProblem);
  return Response.json(plans, { headers: { 'Cache-Control': cacheControl } });
}
