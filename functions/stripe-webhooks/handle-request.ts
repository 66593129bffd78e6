import { InvalidSignature } from '#core/adapters/stripe-webhook';
import { processEvent } from './process-event.ts';
import { readBody } from './read-body.ts';
import type { WebhookServices } from './services.ts';

/** Stripe's events carry one object each; the largest invoices stay far below this. */
const bodyLimitBytes = 512 * 1024;

function answer(
  status: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

const failure = (status: number, code: string, error: string, headers?: Record<string, string>): Response =>
  answer(status, { error, code }, headers);

async function receive(request: Request, services: WebhookServices): Promise<Response> {
  const signature = request.headers.get('stripe-signature');
  if (!signature) return failure(400, 'invalid_signature', 'The request carries no signature.');
  const body = await readBody(request, bodyLimitBytes);
  if (body === null) return failure(413, 'too_large', 'The event is too large.');
  const event = await services.verify(body, signature);
  const outcome = await processEvent(event, services);
  return answer(200, { received: true, outcome });
}

/**
 * Answers `POST /webhooks/stripe`. 2xx means that the event's consequences are written; 400 that the sender is not
 * Stripe; 5xx that Stripe should deliver again.
 */
export async function handleWebhook({
  request,
  services,
}: {
  request: Request;
  services: WebhookServices;
}): Promise<Response> {
  if (new URL(request.url).pathname !== '/webhooks/stripe') {
    return failure(404, 'unknown_address', 'There is nothing here.');
  }
  if (request.method !== 'POST') {
    return failure(405, 'method_not_allowed', 'Send the event with POST.', { allow: 'POST' });
  }
  try {
    return await receive(request, services);
  } catch (error) {
    if (error instanceof InvalidSignature) {
      services.logError(
        'a webhook was refused; if Stripe sent it, STRIPE_WEBHOOK_SECRET is not the secret of its endpoint',
        { reason: error.message },
      );
      return failure(400, 'invalid_signature', 'The signature does not fit.');
    }
    services.logError('an event was not processed', { error: String(error) });
    return failure(503, 'try_again', 'The event was not processed. Deliver it again.', {
      'retry-after': '5',
    });
  }
}
