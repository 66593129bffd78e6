import { InvalidSignature, UnreadableEvent, type VerifiedEvent } from '#platform/adapters/stripe/webhook';
import { answer, deliverAgain, refuse } from '#platform/http/answer';
import { methodNotAllowed } from '#platform/http/methods';
import { readText } from '#platform/http/read-bytes';
import type { WebhookServices } from './services.ts';
import { syncCustomer } from '#platform/billing/sync-customer';
import { handledEvents } from './handled-events.ts';

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
async function processEvent(
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

/** Stripe's events carry one object each; the largest invoices stay far below this. */
const bodyLimitBytes = 512 * 1024;

const badSignature = (error: string) => refuse({ status: 400, code: 'invalid_signature', error });

async function receive(request: Request, services: WebhookServices): Promise<Response> {
  const signature = request.headers.get('stripe-signature');
  if (!signature) return badSignature('The request carries no signature.');
  const event = await services.verify(await readText(request, bodyLimitBytes), signature);
  const outcome = await processEvent(event, services);
  return answer({ received: true, outcome });
}

/**
 * Answers `POST /webhooks/stripe`. 2xx means that the event's consequences are written, or that it cannot be read and
 * would not be better the next time; 400 that the sender is not Stripe; 5xx that Stripe should deliver again.
 */
export async function handleWebhook({
  request,
  services,
}: {
  request: Request;
  services: WebhookServices;
}): Promise<Response> {
  if (new URL(request.url).pathname !== '/webhooks/stripe') {
    return refuse({ status: 404, code: 'unknown_address', error: 'There’s nothing here.' });
  }
  if (request.method !== 'POST') return refuse(methodNotAllowed(['POST']));
  try {
    return await receive(request, services);
  } catch (error) {
    if (error instanceof Response) return error;
    if (error instanceof InvalidSignature) {
      services.logError('webhook_signature_invalid', { reason: error.message });
      return badSignature('The signature does not fit.');
    }
    if (error instanceof UnreadableEvent) {
      // Stripe would deliver it for days, and it would be the same each time.
      services.logError('stripe_event_unreadable', { error });
      return answer({ received: true, outcome: 'unreadable' });
    }
    services.logError('event_failed', { error: String(error) });
    return refuse(deliverAgain);
  }
}
