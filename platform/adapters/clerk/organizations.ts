import type { OrganizationInvitation, OrganizationMembership } from '@clerk/backend';
import { clerkClient } from './client.ts';
import * as z from 'zod';
import type { ClerkMembership, ClerkRole, ClerkTeam } from '../supabase/team-rows-api.ts';
import type { TeamRole } from '../supabase/team-rows.ts';
import { askClerk, ClerkUnreachable } from './deadline.ts';
import { promisedRoleOf } from './promised-role.ts';

/**
 * Why Clerk does not do something: it has no organizations switched on; the team has as many members as the plan allows; the driver
 * has as many teams as Clerk allows; is a member already; is the last admin; was invited already; there is no such team, member or
 * invitation; it did not answer; anything else.
 */
export type ClerkRefusal =
  | 'off'
  | 'full'
  | 'limit'
  | 'member'
  | 'last-admin'
  | 'invited'
  | 'unknown'
  | 'away'
  | 'refused';

export type ClerkAnswer<Value> = { value: Value } | { refusal: ClerkRefusal };

/** An invitation that Clerk sent by mail. */
export type MailInvitation = { id: string; address: string; role: TeamRole; endsAt: Date };

const refusals: Record<string, ClerkRefusal> = {
  organization_not_enabled_in_instance: 'off',
  organization_membership_quota_exceeded: 'full',
  organization_quota_exceeded: 'limit',
  org_creation_limit_exceeded: 'limit',
  already_a_member_in_organization: 'member',
  organization_minimum_permissions_needed: 'last-admin',
  organization_invitation_not_unique: 'invited',
  organization_invitation_already_accepted: 'unknown',
};

const refusalSchema = z.object({
  status: z.number(),
  errors: z.array(z.object({ code: z.string() })).default([]),
});

function refusalOf(error: unknown): ClerkRefusal {
  if (error instanceof ClerkUnreachable) return 'away';
  const { status, errors = [] } = refusalSchema.safeParse(error).data ?? {};
  const refusal = errors.map(({ code }) => refusals[code]).find((one) => one !== undefined);
  return refusal ?? (status === 404 ? 'unknown' : 'refused');
}

const teamOf = ({ id, name, updatedAt }: OrganizationMembership['organization']): ClerkTeam => ({
  id,
  name,
  changedAt: new Date(updatedAt),
});

const membershipOf = (membership: OrganizationMembership): ClerkMembership => ({
  id: membership.id,
  team: teamOf(membership.organization),
  driver: membership.publicUserData?.userId ?? '',
  role: membership.role === 'org:admin' ? 'org:admin' : 'org:member',
  changedAt: new Date(membership.updatedAt),
  promisedRole: promisedRoleOf(membership.publicMetadata),
});

const invitationOf = ({ id, emailAddress, publicMetadata, role, expiresAt }: OrganizationInvitation) => ({
  id,
  address: emailAddress,
  role: promisedRoleOf(publicMetadata) ?? (role === 'org:admin' ? 'admin' : 'viewer'),
  endsAt: new Date(expiresAt),
});

export type MemberName = { team: string; driver: string };

const invitationDays = 7;
const mostAtOnce = 500;

/** Organizations and their members at Clerk. The key may do everything to every team: callers check the driver's own role first. */
export function clerkOrganizations({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }) {
  const clerk = clerkClient({ secretKey, apiUrl }).organizations;

  async function ask<Value>(call: () => Promise<Value>, reads = false): Promise<ClerkAnswer<Value>> {
    try {
      return { value: await askClerk(call, { apiUrl, reads }) };
    } catch (error) {
      return { refusal: refusalOf(error) };
    }
  }

  const asMembership = (answer: ClerkAnswer<OrganizationMembership>): ClerkAnswer<ClerkMembership> =>
    'refusal' in answer ? answer : { value: membershipOf(answer.value) };
  const membershipKey = ({ team, driver }: MemberName) => ({ organizationId: team, userId: driver });

  async function membership(member: MemberName): Promise<ClerkAnswer<ClerkMembership>> {
    const { team: organizationId, driver } = member;
    const list = await ask(
      () => clerk.getOrganizationMembershipList({ organizationId, userId: [driver] }),
      true,
    );
    if ('refusal' in list) return list;
    const membership = list.value.data.find(({ publicUserData }) => publicUserData?.userId === driver);
    return membership ? { value: membershipOf(membership) } : { refusal: 'unknown' };
  }

  return {
    membership,
    /** Makes a team whose only member and admin is its driver. */
    async create({ name, driver }: { name: string; driver: string }): Promise<ClerkAnswer<ClerkTeam>> {
      const answer = await ask(() => clerk.createOrganization({ name, createdBy: driver }));
      return 'refusal' in answer ? answer : { value: teamOf(answer.value) };
    },
    async rename(team: string, name: string): Promise<ClerkAnswer<ClerkTeam>> {
      const answer = await ask(() => clerk.updateOrganization(team, { name }));
      return 'refusal' in answer ? answer : { value: teamOf(answer.value) };
    },
    end: (team: string): Promise<ClerkAnswer<unknown>> => ask(() => clerk.deleteOrganization(team)),
    add: async ({ role, ...member }: MemberName & { role: ClerkRole }) =>
      asMembership(await ask(() => clerk.createOrganizationMembership({ ...membershipKey(member), role }))),
    setRole: async ({ role, ...member }: MemberName & { role: ClerkRole }) =>
      asMembership(await ask(() => clerk.updateOrganizationMembership({ ...membershipKey(member), role }))),
    remove: async (member: MemberName) =>
      asMembership(await ask(() => clerk.deleteOrganizationMembership(membershipKey(member)))),
    /** Has Clerk send a mail, whose link joins the team at Clerk's own page. */
    async invite(invite: MemberName & { address: string; role: TeamRole }) {
      const answer = await ask(() =>
        clerk.createOrganizationInvitation({
          organizationId: invite.team,
          emailAddress: invite.address,
          role: invite.role === 'admin' ? 'org:admin' : 'org:member',
          inviterUserId: invite.driver,
          expiresInDays: invitationDays,
          publicMetadata: { role: invite.role },
        }),
      );
      return 'refusal' in answer ? answer : { value: invitationOf(answer.value) };
    },
    async openInvitations(organizationId: string): Promise<ClerkAnswer<MailInvitation[]>> {
      const query = { organizationId, status: ['pending' as const], limit: 100 };
      const answer = await ask(() => clerk.getOrganizationInvitationList(query), true);
      return 'refusal' in answer ? answer : { value: answer.value.data.map(invitationOf) };
    },
    revokeInvitation: ({ team, driver, invitation }: MemberName & { invitation: string }) =>
      ask(() =>
        clerk.revokeOrganizationInvitation({
          organizationId: team,
          invitationId: invitation,
          requestingUserId: driver,
        }),
      ),
    /** A page of all memberships of all teams. @throws ClerkUnreachable */
    async allMemberships(offset: number): Promise<{ memberships: ClerkMembership[]; isLast: boolean }> {
      const query = { limit: mostAtOnce, offset, orderBy: '+created_at' as const };
      const answer = await ask(() => clerk.getInstanceOrganizationMembershipList(query), true);
      if ('refusal' in answer) throw new ClerkUnreachable(answer.refusal);
      const { data, totalCount } = answer.value;
      return {
        memberships: data.map(membershipOf),
        isLast: offset + data.length >= totalCount || !data.length,
      };
    },
  };
}

export type ClerkOrganizations = ReturnType<typeof clerkOrganizations>;
