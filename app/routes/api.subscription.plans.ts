import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { refuse } from '../server/api-answer.server.ts';

/** The plans on offer, as Stripe prices them: the same for everybody, fresh for ten minutes. */
export async function loader({ context }: LoaderFunctionArgs) {
  const answered = await context.billing.plans();
  if (!answered.ok) return refuse(answered.status, answered.code, 'Failed to fetch subscription plans');
  return Response.json(answered.plans, { headers: { 'Cache-Control': 'public, max-age=600' } });
}
