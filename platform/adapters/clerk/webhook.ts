import { verifyWebhook } from '@clerk/backend/webhooks';
import * as z from 'zod';
import type { ClerkMembership, ClerkTeam } from '../supabase/team-rows-api.ts';
import { promisedRoleOf } from './promised-role.ts';

/** A webhook that Clerk did not sign with our endpoint's secret, or too long ago, or that is no JSON. */
export class InvalidClerkWebhook extends Error {
  override name = 'InvalidClerkWebhook';
}

/** Clerk signed it, and it is not of the shape that it promises. Sent again it would be the same. */
export class UnreadableClerkEvent extends Error {
  override name = 'UnreadableClerkEvent';
}

export type ClerkEvent =
  | { type: 'user.deleted'; userId: string }
  | { type: 'team'; team: ClerkTeam }
  | { type: 'team.deleted'; teamId: string }
  | { type: 'membership'; membership: ClerkMembership }
  | { type: 'membership.deleted'; membershipId: string }
  | { type: 'other' };

/** An id as our tables take it. */
const id = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,64}$/u);
const deletion = z.object({ id });
const milliseconds = z
  .number()
  .min(0)
  .max(8.64e15)
  .transform((at) => new Date(at));
const organization = z
  .object({ id, name: z.string(), updated_at: milliseconds })
  .transform(({ id, name, updated_at: changedAt }): ClerkTeam => ({ id, name, changedAt }));
const membership = z
  .object({
    id,
    organization,
    public_user_data: z.object({ user_id: id }),
    role: z.string(),
    public_metadata: z.unknown(),
    updated_at: milliseconds,
  })
  .transform(
    ({ id, organization: team, public_user_data, role, public_metadata, updated_at }): ClerkMembership => ({
      id,
      team,
      driver: public_user_data.user_id,
      role: role === 'org:admin' ? 'org:admin' : 'org:member',
      changedAt: updated_at,
      promisedRole: promisedRoleOf(public_metadata),
    }),
  );

const asTeam = organization.transform((team): ClerkEvent => ({ type: 'team', team }));
const asMembership = membership.transform((membership): ClerkEvent => ({ type: 'membership', membership }));
/** The events we act on by Clerk's name, with the schema of their data. The endpoint at Clerk sends these and no others. */
const events: Record<string, z.ZodType<ClerkEvent>> = {
  'user.deleted': deletion.transform(({ id: userId }) => ({ type: 'user.deleted', userId })),
  'organization.created': asTeam,
  'organization.updated': asTeam,
  'organization.deleted': deletion.transform(({ id: teamId }) => ({ type: 'team.deleted', teamId })),
  'organizationMembership.created': asMembership,
  'organizationMembership.updated': asMembership,
  'organizationMembership.deleted': deletion.transform(({ id: membershipId }) => ({
    type: 'membership.deleted',
    membershipId,
  })),
};

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
  const { type, data } = z.object({ type: z.string(), data: z.unknown() }).safeParse(event).data ?? {};
  const schema = type !== undefined && Object.hasOwn(events, type) ? events[type] : undefined;
  if (!schema) return { type: 'other' };
  const reading = schema.safeParse(data);
  if (!reading.success) throw new UnreadableClerkEvent(`${type} of another shape`, { cause: reading.error });
  return reading.data;
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
