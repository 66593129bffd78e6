import { verifyWebhook } from '@clerk/backend/webhooks';
import { z } from 'zod';
import type { ClerkMembership } from './organizations.ts';

/** A webhook that Clerk did not sign with our endpoint's secret, or too long ago, or that is no JSON. */
export class InvalidClerkWebhook extends Error {
  override name = 'InvalidClerkWebhook';
}

/** Clerk signed it, and it names nobody who could be a driver, and no team. Sent again it would be the same. */
export class UnreadableClerkEvent extends Error {
  override name = 'UnreadableClerkEvent';
}

export type ClerkEvent =
  | { type: 'user.deleted'; userId: string }
  | { type: 'team'; team: ClerkMembership['team'] }
  | { type: 'team.deleted'; team: string }
  | { type: 'membership'; membership: ClerkMembership }
  | { type: 'membership.deleted'; team: string; userId: string; membershipId: string }
  | { type: 'other' };

/** A user's id as our tables take it. */
const userId = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,64}$/u);
const teamId = z.string().regex(/^org_\w{1,60}$/);
const time = z.number().transform((ms) => new Date(ms));
const named = z.object({ id: teamId, name: z.string(), updated_at: time });
const membership = z.object({
  id: z.string().min(1).max(64),
  role: z.string(),
  updated_at: time,
  organization: named,
  public_user_data: z.object({ user_id: userId }),
  public_metadata: z
    .object({ role: z.enum(['viewer', 'editor']) })
    .nullish()
    .catch(null),
});

/** The events that change something here. */
const events = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user.deleted'), data: z.object({ id: userId }) }),
  z.object({ type: z.enum(['organization.created', 'organization.updated']), data: named }),
  z.object({ type: z.literal('organization.deleted'), data: z.object({ id: teamId }) }),
  z.object({
    type: z.enum([
      'organizationMembership.created',
      'organizationMembership.updated',
      'organizationMembership.deleted',
    ]),
    data: membership,
  }),
]);
const handledTypes: ReadonlySet<unknown> = new Set(
  events.options.flatMap(({ shape }) =>
    'options' in shape.type ? shape.type.options : [...shape.type.values],
  ),
);

const teamOf = ({ id, name, updated_at }: z.output<typeof named>) => ({ id, name, changedAt: updated_at });

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
  const type = z.object({ type: z.string() }).safeParse(event).data?.type;
  if (!handledTypes.has(type)) return { type: 'other' };
  const parsed = events.safeParse(event);
  if (!parsed.success) throw new UnreadableClerkEvent(`${type} of nobody`);
  return eventOf(parsed.data);
}

function eventOf(event: z.output<typeof events>): ClerkEvent {
  switch (event.type) {
    case 'user.deleted':
      return { type: 'user.deleted', userId: event.data.id };
    case 'organization.created':
    case 'organization.updated':
      return { type: 'team', team: teamOf(event.data) };
    case 'organization.deleted':
      return { type: 'team.deleted', team: event.data.id };
    default: {
      const {
        id: membershipId,
        role,
        organization,
        updated_at,
        public_user_data,
        public_metadata,
      } = event.data;
      const { user_id: member } = public_user_data;
      if (event.type === 'organizationMembership.deleted')
        return { type: 'membership.deleted', team: organization.id, userId: member, membershipId };
      return {
        type: 'membership',
        membership: {
          team: teamOf(organization),
          userId: member,
          membershipId,
          isAdmin: role === 'org:admin',
          changedAt: updated_at,
          invitedAs: public_metadata?.role ?? null,
        },
      };
    }
  }
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
