import type { ClerkInstance } from './instance.ts';
import { isLive } from './sessions.ts';

export function clerkStatus(instance: ClerkInstance): Record<string, Record<string, unknown>[]> {
  const { users, sessions, clients, organizations, memberships, invitations, deliveries } =
    instance.file.value;
  return {
    Instance: [
      {
        'Publishable key': instance.publishableKey,
        Issuer: instance.issuer,
        'Token lifetime (s)': instance.settings.tokenLifetimeSeconds,
      },
    ],
    Users: Object.values(users).map((user) => ({
      Id: user.id,
      Email: user.email,
      Name: [user.firstName, user.lastName].filter(Boolean).join(' '),
      Username: user.username,
      'Last sign-in': time(user.lastSignInAt),
    })),
    Sessions: Object.values(sessions).map((session) => ({
      Id: session.id,
      User: users[session.userId]?.email ?? session.userId,
      Status: isLive(session) ? session.status : session.status === 'active' ? 'expired' : session.status,
      Started: time(session.createdAt),
      'Last active': time(session.lastActiveAt),
    })),
    Organizations: Object.values(organizations).map(({ id, name, slug }) => ({
      Id: id,
      Name: name,
      Slug: slug,
      Members: Object.values(memberships)
        .filter(({ organizationId }) => organizationId === id)
        .map(({ userId }) => users[userId]?.email ?? userId)
        .join(', '),
    })),
    'Invitations by mail': Object.values(invitations).map(({ id, email, status, organizationId }) => ({
      Team: organizations[organizationId]?.name ?? organizationId,
      Email: email,
      Status: status,
      Link: `${instance.origin}/clerk/v1/tickets/accept?ticket=${id}`,
    })),
    Webhooks: deliveries.map((delivery) => ({
      Id: delivery.id,
      Event: delivery.type,
      Status: delivery.status,
      Tries: delivery.attempts,
      'Last answer': delivery.lastAnswer,
    })),
    Browsers: Object.values(clients).map((client) => ({
      Id: client.id,
      Sessions: client.sessionIds.length,
      'Signed in since': time(client.signedInAt),
    })),
  };
}

function time(milliseconds: number | null): string {
  return milliseconds === null ? '' : new Date(milliseconds).toISOString();
}
