import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { ClerkUnreachable, type ClerkRefusal } from '#platform/adapters/clerk/organizations';
import { teamRoles } from '#platform/adapters/supabase/teams';
import { hexDigest } from '#platform/digest';
import { logWarn } from '#platform/observability/log';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
  type Submission,
} from '../ui/form-action.server.ts';
import { away, clerkAway, headOf, memberName, type OpenTeam, openTeam, signInHere } from './team.server.ts';

/** Members, open links and open invitations by mail; the latter two for admins. @throws a 404 Response, DatabaseUnavailable */
export async function membersPage(context: AppLoadContext, id: string | undefined) {
  const open = await openTeam(context, id);
  const { team } = open;
  const isAdmin = team.role === 'admin';
  const [roster, invites, mails] = await Promise.all([
    context.teams.roster(team.id),
    isAdmin ? context.teams.invites.open(team.id) : [],
    isAdmin ? openMails(context, team.id) : [],
  ]);
  return {
    head: headOf(open),
    isAdmin,
    members: roster.map(({ member, role, joined_at, is_me, ...names }) => ({
      member,
      name: memberName(names),
      role,
      joinedAt: joined_at,
      isMe: is_me,
    })),
    invites: invites.map(({ id, role, uses, used, ends_at }) => ({
      id,
      role,
      left: uses - used,
      uses,
      endsAt: ends_at,
    })),
    mails,
  };
}
export type MembersPage = Awaited<ReturnType<typeof membersPage>>;

/** Null while Clerk, who alone has the addresses, does not answer. */
async function openMails({ organizations }: AppLoadContext, team: string) {
  try {
    return (await organizations().invitations(team)).map(({ id, email, role }) => ({ id, email, role }));
  } catch (error) {
    if (!(error instanceof ClerkUnreachable)) throw error;
    return null;
  }
}

const invitedRole = z.enum(['viewer', 'editor']).catch('editor');
const member = z.string().min(1).max(64);
const inviteId = z.coerce.number().int().positive().max(1e15);

export const membersSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('role'), member, role: z.enum(teamRoles) }),
  z.object({ intent: z.enum(['remove', 'leave']), member }),
  z.object({
    intent: z.literal('link'),
    role: invitedRole,
    uses: z.coerce
      .number('Type a number from 1 to 100.')
      .int()
      .min(1)
      .max(100, 'At most 100 drivers.')
      .catch(1),
    days: z.coerce.number().int().min(1).max(90).catch(7),
  }),
  z.object({ intent: z.enum(['rotate', 'end-link']), invite: inviteId }),
  z.object({
    intent: z.literal('mail'),
    role: invitedRole,
    email: z
      .email('Type an e-mail address, such as driver@example.com.')
      .max(320, 'This address is too long.'),
  }),
  z.object({ intent: z.literal('end-mail'), invitation: z.string().regex(/^orginv_\w{1,60}$/) }),
]);

/** The answer to a form of this page: what went wrong, or the link that was made, which is shown this once. */
export type MembersAnswer = Problem & { link?: string };

export const membersForm = {
  signIn: signInHere,
  away: away('Nothing has changed.'),
  keep: ({ form }: Submission, { message = null, errors = {}, link }: MembersAnswer) => ({
    message:
      message ?? (errors.intent || errors.member ? 'This page is older than the team. Look again.' : null),
    errors,
    email: String(form.get('email') ?? '').slice(0, 320),
    link: link ?? null,
  }),
} as const;

const refusals: Record<ClerkRefusal['refused'], string> = {
  full: 'The team is full: members and open invitations together reach our account provider’s limit. Remove one first.',
  known: 'This driver is in the team or invited already.',
  off: 'Our account provider takes no invitations right now.',
  refused: 'Our account provider doesn’t take this address. Check it and try again.',
};

type Outcome = Redirect | FormErrors<MembersAnswer>;
type Change = { open: OpenTeam; submission: SentByDriver };

/** 128 bits that nobody guesses. The database keeps their digest alone. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export async function changeMembers(
  values: z.output<typeof membersSchema>,
  submission: SentByDriver,
): Promise<Outcome> {
  const { context, params, driver } = submission;
  const open = await openTeam(context, params.team, values.intent === 'leave' ? 'viewer' : 'admin');
  const { teams, organizations, env } = context;
  const { id } = open.team;
  const here = `/teams/${id}/members`;
  switch (values.intent) {
    case 'role':
      return changeMember({ open, submission }, values.member, values.role);
    case 'remove':
    case 'leave':
      return changeMember({ open, submission }, values.member, null);
    case 'link':
    case 'rotate': {
      const token = newToken();
      const token_digest = await hexDigest(token);
      const isMade =
        values.intent === 'link'
          ? await teams.invites.make(id, {
              token_digest,
              role: values.role,
              uses: values.uses,
              days: values.days,
            })
          : await teams.invites.change(values.invite, token_digest);
      if (!isMade)
        return replyWithErrors(409, { message: 'A team has at most twenty open links. End one first.' });
      return replyWithErrors<MembersAnswer>(200, { link: `${env.APP_ORIGIN}/join/${token}` });
    }
    case 'end-link':
      await teams.invites.change(values.invite, null);
      return { redirectTo: here, toast: 'invite-ended' };
    case 'mail':
      return atClerk(async () => {
        const { role, email } = values;
        const refusal = await organizations().invite(id, {
          email,
          role,
          inviter: driver.userId,
          returnTo: `${env.APP_ORIGIN}/teams`,
        });
        return refusal
          ? replyWithErrors(422, { errors: { email: refusals[refusal.refused] } })
          : { redirectTo: here, toast: 'invite-mailed' };
      });
    case 'end-mail':
      return atClerk(async () => {
        await organizations().revokeInvitation(id, values.invitation, driver.userId);
        return { redirectTo: here, toast: 'invite-ended' };
      });
  }
}

async function atClerk(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClerkUnreachable)) throw error;
    return replyWithErrors(503, { message: clerkAway });
  }
}

/** Here first: who is removed is out at the next request. Clerk hears of it now, or of the hourly comparison. */
async function changeMember(
  { open: { team }, submission }: Change,
  member: string,
  role: (typeof teamRoles)[number] | null,
): Promise<Outcome> {
  const { teams, organizations } = submission.context;
  const { outcome, clerk_user_id } = await teams.changeMember(team.id, member, role);
  if (outcome === 'last-admin')
    return replyWithErrors(409, {
      message: 'A team needs an admin. Make somebody else an admin first, or delete the team.',
    });
  if (outcome === 'missing' || clerk_user_id === null)
    return replyWithErrors(404, { message: 'This driver isn’t in the team any more.' });
  try {
    if (role === null) await organizations().remove(team.id, clerk_user_id);
    else await organizations().setAdmin(team.id, clerk_user_id, role === 'admin');
  } catch (error) {
    logWarn('team_change_left_to_the_hour', { error });
  }
  if (role !== null) return { redirectTo: `/teams/${team.id}/members`, toast: 'member-changed' };
  const isLeaving = clerk_user_id === submission.driver.userId;
  return isLeaving
    ? { redirectTo: '/teams', toast: 'team-left' }
    : { redirectTo: `/teams/${team.id}/members`, toast: 'member-removed' };
}
