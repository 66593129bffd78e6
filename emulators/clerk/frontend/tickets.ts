import { clientIdFrom } from '../cookies.ts';
import type { ClerkInstance } from '../instance.ts';
import { closeInvitation } from '../organizations.ts';
import { goBack } from '../pages/return-address.ts';
import { clientOf, liveSessions } from '../sessions.ts';

/** `GET /v1/tickets/accept`, the link in an invitation's mail: a browser that is signed in joins, another signs in first. */
export function acceptTicket(request: Request, instance: ClerkInstance, pagesUrl: string): Response {
  const client = clientOf(instance, clientIdFrom(request, instance));
  const session = client && liveSessions(instance, client)[0];
  const invitation = instance.file.value.invitations[new URL(request.url).searchParams.get('ticket') ?? ''];
  if (!session) return goBack(`${pagesUrl}/sign-in?redirect_url=${encodeURIComponent(request.url)}`, []);
  closeInvitation(instance, invitation, session.userId);
  return goBack(`${instance.appOrigin}/?__clerk_status=complete`, []);
}
