import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { rowId } from '#racing/forms/fields';
import {
  type FormErrors,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
  type Submission,
} from '../ui/form-action.server.ts';
import type { ToastKey } from '../ui/toast.server.ts';
import { newSecret, refusalOf, teamIn } from './team-form.server.ts';
import { framed, nameOf, teamPageOf } from './team-view.server.ts';
import { type TeamAnswer, teamRoles } from './team-words.ts';

const role = z.enum(teamRoles);
const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `Type a number from ${least} to ${most}.`)
    .transform(Number)
    .pipe(z.int().min(least, `At least ${least}.`).max(most, `At most ${most}.`));

const membership = z.string().max(64);
const goneMessage = 'That’s gone already.';
export const membersSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('role'), membership, role }),
  z.object({ intent: z.literal('remove'), membership }),
  z.object({ intent: z.literal('leave') }),
  z.object({
    intent: z.literal('link'),
    role: z.enum(['viewer', 'editor']),
    uses: count(1, 200),
    days: count(1, 30),
  }),
  z.object({ intent: z.literal('revoke'), invite: rowId(goneMessage) }),
  z.object({ intent: z.literal('mail'), role, address: z.email('Type one e-mail address.').max(250) }),
  z.object({ intent: z.literal('revoke-mail'), invitation: z.string().max(80) }),
]);

/** A team's members and open invitations. @throws a 404 Response, DatabaseUnavailable */
export async function membersPage(context: AppLoadContext, params: Submission['params']) {
  const page = await teamPageOf(context, params);
  const { driver, teams, clerkTeams } = context;
  const isAdmin = page.role === 'admin' && driver.state === 'signed-in';
  const [links, mails] = isAdmin
    ? await Promise.all([
        teams.invites(page.team.id),
        clerkTeams.openMailInvitations({ team: page.team.id, driver: driver.userId }),
      ])
    : [[], []];
  return {
    team: framed(page),
    members: page.members.map((member) => ({
      membership: member.membership,
      name: nameOf(member),
      role: member.role,
      since: member.joined_at,
      isMe: member.is_me,
    })),
    links: (links ?? []).map((link) => ({
      id: link.id,
      role: link.role,
      usesLeft: link.uses_left,
      endsAt: link.ends_at,
    })),
    mails: mails?.map((mail) => ({ ...mail, endsAt: mail.endsAt.toISOString() })) ?? null,
  };
}
export type MembersView = Awaited<ReturnType<typeof membersPage>>;

type Outcome = Redirect | FormErrors<Partial<TeamAnswer>>;
type Values = z.output<typeof membersSchema>;

/** The link is shown in this answer and never again: what is stored is its digest. */
async function makeLink(
  { role: linkRole, uses, days }: Extract<Values, { intent: 'link' }>,
  { context, params }: SentByDriver,
): Promise<Outcome> {
  const { secret, digest } = await newSecret();
  const { outcome } = await context.teams.invite({
    team: teamIn(params),
    role: linkRole,
    digest,
    uses,
    days,
  });
  if (outcome !== 'open') return refusalOf(outcome === 'unknown' ? 'forbidden' : outcome);
  return replyWithErrors(201, { link: `${context.env.APP_ORIGIN}/teams/join/${secret}` });
}

async function outcomeOf(
  values: Exclude<Values, { intent: 'link' }>,
  { context: { teams, clerkTeams }, params, driver }: SentByDriver,
): Promise<[outcome: string, toast: ToastKey]> {
  const request = { team: teamIn(params), driver: driver.userId };
  switch (values.intent) {
    case 'role':
      return [
        await clerkTeams.setRole({ ...request, membership: values.membership, role: values.role }),
        'team-saved',
      ];
    case 'remove':
      return [await clerkTeams.remove({ ...request, membership: values.membership }), 'team-saved'];
    case 'leave':
      return [await clerkTeams.leave(request), 'team-left'];
    case 'revoke':
      return [(await teams.revoke(values.invite)) ? 'done' : 'unknown', 'team-saved'];
    case 'mail': {
      const { address, role: mailRole } = values;
      return [await clerkTeams.inviteByMail({ ...request, address, role: mailRole }), 'team-invited'];
    }
    case 'revoke-mail':
      return [await clerkTeams.revokeMail({ ...request, invitation: values.invitation }), 'team-saved'];
  }
}

/** A press on the members' page. */
export async function changeMembers(values: Values, submission: SentByDriver): Promise<Outcome> {
  if (values.intent === 'link') return makeLink(values, submission);
  const [outcome, toast] = await outcomeOf(values, submission);
  if (outcome !== 'done' && outcome !== 'later') return refusalOf(outcome);
  const team = teamIn(submission.params);
  return {
    redirectTo: values.intent === 'leave' ? '/teams' : `/teams/${team}/members`,
    toast: outcome === 'later' ? 'team-later' : toast,
  };
}
