import { InvalidClerkWebhook } from '#core/adapters/clerk-webhook';
import { readBody } from '../read-body.ts';
import type { ClerkServices } from './services.ts';

/** The address that Clerk's dashboard knows. */
export const clerkWebhookPath = '/webhooks/clerk';

/** Clerk's events carry one user each. */
const bodyLimitBytes = 256 * 1024;

const noStore = { 'cache-control': 'no-store' };

function failure(
  status: number,
  code: string,
  error: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error, code }, { status, headers: { ...noStore, ...headers } });
}

/**
 * Answers `POST /webhooks/clerk`. 2xx means that the event's consequences are written, or that it has none here; 400
 * that the sender is not Clerk; 5xx that Clerk should deliver again.
 */
export async function handleClerkRequest({
  request,
  services,
}: {
  request: Request;
  services: ClerkServices;
}): Promise<Response> {
  if (request.method !== 'POST') {
    return failure(405, 'method_not_allowed', 'Send the event with POST.', { allow: 'POST' });
  }
  const body = await readBody(request, bodyLimitBytes);
  if (body === null) return failure(413, 'too_large', 'The event is too large.');
  try {
    const event = await services.read(request.headers, body);
    if (event.type === 'other') return Response.json({ outcome: 'ignored' }, { headers: noStore });
    const customerId = await services.close(event.userId);
    await services.forget(event.userId);
    // After the database: from then on it takes no run that would bring something back here.
    await services.eraseRoom(event.userId);
    // Last, since it may have to wait for Stripe: the closed account reminds the hourly work of it.
    if (customerId !== null) await services.settle(customerId);
    return Response.json({ outcome: 'forgotten' }, { headers: noStore });
  } catch (error) {
    if (error instanceof InvalidClerkWebhook) {
      return failure(400, 'invalid_signature', 'The signature does not fit.');
    }
    services.logError('a driver who left was not forgotten yet', { error: String(error) });
    return failure(503, 'try_again', 'The event was not processed. Deliver it again.', {
      'retry-after': '5',
    });
  }
}
