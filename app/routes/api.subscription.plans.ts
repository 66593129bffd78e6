import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { refuse } from '#platform/http/answer';
import { plansOf } from '../billing/subscription-gate.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { plans, plansProblem } = await plansOf(context.billing);
  if (plansProblem) return refuse({ status: 502, code: 'upstream', error: plansProblem });
  return Response.json(plans);
}
