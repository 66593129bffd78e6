import { randomUUID } from 'node:crypto';
import type { Driver } from './drivers.ts';
import { environment } from './stand-ins.ts';

const dayMs = 86_400_000;

/** Gives a driver a running monthly plan, as a sync with the payment service would have left it. */
export async function givePlan(driver: Driver): Promise<void> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = environment();
  const now = Date.now();
  const response = await fetch(`${SUPABASE_URL}/rest/v1/subscriptions`, {
    method: 'POST',
    headers: {
      apikey: SUPABASE_SECRET_KEY ?? '',
      authorization: `Bearer ${SUPABASE_SECRET_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      clerk_user_id: driver.id,
      stripe_customer_id: `cus_${randomUUID().replaceAll('-', '')}`,
      status: 'active',
      plan_id: 'monthly',
      current_period_start: new Date(now).toISOString(),
      current_period_end: new Date(now + 30 * dayMs).toISOString(),
    }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}
