import Stripe from 'stripe';

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

function signedAt(header: string): number {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  const digits = times.length === 1 ? times[0]?.slice(2) : undefined;
  if (!digits || !/^\d{1,12}$/.test(digits)) throw new InvalidSignature('no single timestamp');
  return Number(digits);
}

function referenceIn(object: object, name: string): string | null {
  const value = (object as Record<string, unknown>)[name];
  if (typeof value === 'string') return value;
  if (value && typeof value === 'object' && 'id' in value && typeof value.id === 'string') return value.id;
  return null;
}

function describe(event: Stripe.Event): VerifiedEvent {
  if (typeof event.id !== 'string' || typeof event.type !== 'string') {
    throw new InvalidSignature('what is signed is no event');
  }
  const object = event.data.object;
  const isCustomer = 'object' in object && object.object === 'customer';
  return {
    id: event.id,
    type: event.type,
    customerId: referenceIn(object, isCustomer ? 'id' : 'customer'),
    chargeId: referenceIn(object, 'charge'),
  };
}

async function constructedWith(secrets: readonly string[], rawBody: string, header: string, now: Date) {
  let refusal: unknown = new InvalidSignature('no secret is set');
  for (const secret of secrets) {
    try {
      return await Stripe.webhooks.constructEventAsync(
        rawBody,
        header,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      );
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

/**
 * Checks a webhook's signature.
 *
 * @param rawBody the body exactly as it came
 * @param header the `stripe-signature` header
 * @param secrets signing secrets that count; two while one is being replaced. Blank ones never count.
 * @throws InvalidSignature
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
  const usable = secrets.filter((secret) => secret.trim() !== '');
  try {
    return describe(await constructedWith(usable, rawBody, header, now));
  } catch (error) {
    throw error instanceof InvalidSignature
      ? error
      : new InvalidSignature('no signature fits, or it is too old', { cause: error });
  }
}
