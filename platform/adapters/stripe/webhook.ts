import Stripe from 'stripe';
import * as z from 'zod';

/** Seconds that a signature may be old, or ahead of our clock. The package checks only the age. */
const toleranceSeconds = 300;

/** An event that Stripe really sent. Only what is needed to find the customer: its contents are never trusted. */
export type VerifiedEvent = {
  id: string;
  type: string;
  customerId: string | null;
  /** Set for events whose object names a charge, such as disputes. */
  chargeId: string | null;
};

export class InvalidSignature extends Error {
  override name = 'InvalidSignature';
}

/** Stripe signed it, and it's no event that we can keep or look up. Sent again it would be the same. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
}

function signedAt(header: string): number {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  const digits = times.length === 1 ? times[0]?.slice(2) : undefined;
  if (!digits || !/^\d{1,12}$/.test(digits)) throw new InvalidSignature('no single timestamp');
  return Number(digits);
}

/** An id of Stripe's (255 characters at most, says its guide) as our tables take it. */
const stripeId = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u);
/** An object of Stripe's, expanded or by its id. */
const reference = z.union([stripeId, z.object({ id: stripeId }).transform(({ id }) => id)]).nullish();

const eventSchema = z.object({
  id: stripeId,
  type: z.string(),
  data: z.object({
    object: z.union([
      z
        .object({ object: z.literal('customer'), id: stripeId })
        .transform(({ id }) => ({ customer: id, charge: null })),
      z.object({ customer: reference, charge: reference }),
    ]),
  }),
});

/** @throws UnreadableEvent */
function eventIn(rawBody: string): VerifiedEvent {
  try {
    const { id, type, data } = eventSchema.parse(JSON.parse(rawBody));
    const { customer, charge } = data.object;
    return { id, type, customerId: customer ?? null, chargeId: charge ?? null };
  } catch (cause) {
    throw new UnreadableEvent('what is signed is no event', { cause });
  }
}

async function isSignedWith(secret: string, rawBody: string, header: string, now: Date): Promise<boolean> {
  const { signature } = Stripe.webhooks;
  if (!signature) throw new Error('package stripe brings no check of signatures');
  try {
    return await signature.verifyHeaderAsync(
      rawBody,
      header,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/**
 * Checks a webhook's signature, then reads its event.
 *
 * @param rawBody the body exactly as it came
 * @param header the `stripe-signature` header
 * @param secrets signing secrets that count; two while one is being replaced. Blank ones never count.
 * @throws InvalidSignature, UnreadableEvent
 */
export async function verifyWebhook(
  rawBody: string,
  header: string,
  secrets: readonly string[],
  now: Date,
): Promise<VerifiedEvent> {
  if (signedAt(header) > now.getTime() / 1000 + toleranceSeconds) {
    throw new InvalidSignature('the timestamp lies in the future');
  }
  // The package's check throws a bare Error at an empty one.
  if (/,v1=(?:,|$)/.test(`,${header}`)) throw new InvalidSignature('an empty signature');
  const usable = secrets.filter((secret) => secret.trim() !== '');
  if (usable.length === 0) throw new InvalidSignature('no secret is set');
  for (const secret of usable) {
    if (await isSignedWith(secret, rawBody, header, now)) return eventIn(rawBody);
  }
  throw new InvalidSignature('no signature fits, or it is too old');
}
