import type { VerifiedEvent } from '#platform/adapters/stripe/webhook';
import { syncCustomer } from '#platform/billing/sync-customer';
import { handledEvents } from './handled-events.ts';
import type { WebhookServices } from './services.ts';

async function customerOf(event: VerifiedEvent, { stripe }: WebhookServices): Promise<string | null> {
  if (event.customerId) return event.customerId;
  return event.chargeId ? stripe.customerOfCharge(event.chargeId) : null;
}

/**
 * Works off one event: notes it, reads its customer again, marks it done. Returns only when all of that is done, so
 * that the answer may say so; whatever throws leaves the event pending and Stripe delivers it again.
 *
 * @returns what became of it
 */
export async function processEvent(
  event: VerifiedEvent,
  services: WebhookServices,
): Promise<'ignored' | 'repeated' | 'done'> {
  if (!handledEvents.has(event.type)) return 'ignored';
  if ((await services.events.receive(event.id, event.type)) === 'done') return 'repeated';
  const customerId = await customerOf(event, services);
  if (customerId) await syncCustomer(customerId, services);
  await services.events.markDone(event.id);
  return 'done';
}
