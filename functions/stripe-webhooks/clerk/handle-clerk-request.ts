import { InvalidClerkWebhook, UnreadableClerkEvent } from '#platform/adapters/clerk/webhook';
import { authorTag, changedTagsHeader } from '#platform/adapters/supabase/copy-tags';
import { answer, deliverAgain, refuse } from '#platform/http/answer';
import { methodNotAllowed } from '#platform/http/methods';
import { readText } from '#platform/http/read-bytes';
import type { ClerkServices } from './services.ts';

export const clerkWebhookPath = '/webhooks/clerk';

/** Clerk's events carry one user each. */
const bodyLimitBytes = 256 * 1024;

/**
 * Answers `POST /webhooks/clerk`. 2xx means that the event's consequences are written, or that it has none here or cannot be read; 400
 * that the sender is not Clerk; 5xx that Clerk should deliver again.
 */
export async function handleClerkRequest({
  request,
  services,
}: {
  request: Request;
  services: ClerkServices;
}): Promise<Response> {
  if (request.method !== 'POST') return refuse(methodNotAllowed(['POST']));
  let author: number | null = null;
  /** Public copies name the author until the web Worker forgets them, also while something else is left to do. */
  const withAuthor = (response: Response) => {
    if (author !== null) response.headers.set(changedTagsHeader, authorTag(author));
    return response;
  };
  try {
    const event = await services.read(request.headers, await readText(request, bodyLimitBytes));
    if (event.type === 'other') return answer({ outcome: 'ignored' });
    if (event.type !== 'user.deleted') {
      await services.applyTeamEvent(event);
      return answer({ outcome: 'applied' });
    }
    const customerId = await services.close(event.userId);
    author = await services.forget(event.userId);
    // After the database: from then on it takes no run that would bring something back here.
    await services.eraseRoom(event.userId);
    // Last, since it may have to wait for Stripe: the closed account reminds the hourly work of it.
    if (customerId !== null) await services.settle(customerId);
    return withAuthor(answer({ outcome: 'forgotten' }));
  } catch (error) {
    if (error instanceof Response) return error;
    if (error instanceof InvalidClerkWebhook) {
      return refuse({ status: 400, code: 'invalid_signature', error: 'The signature does not fit.' });
    }
    if (error instanceof UnreadableClerkEvent) {
      services.logError('clerk_event_unreadable', { error });
      return answer({ outcome: 'unreadable' });
    }
    services.logError('clerk_event_failed', { error: String(error) });
    return withAuthor(refuse(deliverAgain));
  }
}
