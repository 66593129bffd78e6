import { verifyWebhook } from '@clerk/backend/webhooks';
import { z } from 'zod';

/** A webhook that Clerk did not sign with our endpoint's secret, or too long ago, or that is no JSON. */
export class InvalidClerkWebhook extends Error {
  override name = 'InvalidClerkWebhook';
}

/** Clerk signed it, and it names nobody who could be a driver. Sent again it would be the same. */
export class UnreadableClerkEvent extends Error {
  override name = 'UnreadableClerkEvent';
}

export type ClerkEvent = { type: 'user.deleted'; userId: string } | { type: 'other' };

/** A user's id as our tables take it. */
const userId = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,64}$/u);
const deletedUser = z.object({ type: z.literal('user.deleted'), data: z.object({ id: userId }) });

/**
 * Checks a webhook's signature (headers `svix-id`, `svix-timestamp`, `svix-signature`; five minutes of difference to
 * our clock either way) and reads its event.
 *
 * @param body the body exactly as it came
 * @param signingSecret `whsec_…` of the endpoint
 * @throws InvalidClerkWebhook, UnreadableClerkEvent
 */
export async function readClerkWebhook(
  headers: Headers,
  body: string,
  signingSecret: string,
): Promise<ClerkEvent> {
  const event = await verifiedEvent(headers, body, signingSecret);
  if (z.object({ type: z.string() }).safeParse(event).data?.type !== 'user.deleted') return { type: 'other' };
  const deletion = deletedUser.safeParse(event);
  if (!deletion.success) throw new UnreadableClerkEvent('A deleted user without an id');
  return { type: 'user.deleted', userId: deletion.data.data.id };
}

async function verifiedEvent(headers: Headers, body: string, signingSecret: string): Promise<unknown> {
  // Clerk's own check would take a time such as `1795000000x`; and an empty body for an event.
  if (!/^\d{1,12}$/.test(headers.get('svix-timestamp') ?? '') || body === '') {
    throw new InvalidClerkWebhook('No signed event');
  }
  // The check reads a request's headers and body; the address means nothing to it.
  const request = new Request('https://webhook.invalid', {
    method: 'POST',
    headers: svixHeaders(headers),
    body,
  });
  try {
    return await verifyWebhook(request, { signingSecret });
  } catch (cause) {
    throw new InvalidClerkWebhook('The signature does not fit', { cause });
  }
}

function svixHeaders(headers: Headers): Headers {
  return new Headers(
    ['svix-id', 'svix-timestamp', 'svix-signature'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );
}
