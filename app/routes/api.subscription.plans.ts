import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { refuse } from '../front-door/api-answer.server.ts';
import { plansOf } from '../billing/subscription-gate.server.ts';

/** The plans on offer, as Stripe prices them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { plans, plansProblem } = await plansOf(context.billing);
  if (plansProblem) return refuse(502, 'upstream', plansProblem);
  return Response.json(plans);
}
