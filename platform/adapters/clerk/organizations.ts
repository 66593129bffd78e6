import { createClerkClient, type OrganizationMembership } from '@clerk/backend';
import { askClerk, ClerkUnreachable } from './deadline.ts';

export { ClerkUnreachable };

/** A membership as Clerk has it. `membershipId` is of this joining: whoever joins again has another. */
export type ClerkMembership = {
  team: { id: string; name: string; changedAt: Date };
  userId: string;
  membershipId: string;
  isAdmin: boolean;
  changedAt: Date;
  /** The role that an invitation by mail gave. */
  invitedAs: 'viewer' | 'editor' | null;
};

/** An invitation by mail that nobody has taken yet. */
export type OpenInvitation = { id: string; email: string; role: string; createdAt: Date };

/**
 * Why Clerk said no: `full` (members and open invitations reach its limit), `known` (a member or invited already), `off` (no organizations,
 * or this driver may make no more), else `refused`.
 */
export type ClerkRefusal = { refused: 'full' | 'known' | 'off' | 'refused' };

const refusals: Readonly<Record<string, ClerkRefusal['refused']>> = {
  organization_membership_quota_exceeded: 'full',
  already_a_member_in_organization: 'known',
  organization_invitation_not_unique: 'known',
  duplicate_record: 'known',
  organization_not_enabled_in_instance: 'off',
  organization_quota_exceeded: 'off',
  org_creation_limit_exceeded: 'off',
};

/** An invitation by mail lasts as long. */
const invitationDays = 14;
/** Clerk gives no more at once. */
const mostAtOnce = 500;

function refusalOf(error: unknown): ClerkRefusal['refused'] {
  const codes = error instanceof Error && 'errors' in error ? (error.errors as { code?: string }[]) : [];
  return refusals[codes[0]?.code ?? ''] ?? 'refused';
}

const isUnknown = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404;

function invitedAs(metadata: unknown): ClerkMembership['invitedAs'] {
  const { role } = (metadata ?? {}) as { role?: unknown };
  return role === 'editor' || role === 'viewer' ? role : null;
}

function membershipOf(membership: OrganizationMembership): ClerkMembership {
  const { organization } = membership;
  return {
    team: { id: organization.id, name: organization.name, changedAt: new Date(organization.updatedAt) },
    userId: membership.publicUserData?.userId ?? '',
    membershipId: membership.id,
    isAdmin: membership.role === 'org:admin',
    changedAt: new Date(membership.updatedAt),
    invitedAs: invitedAs(membership.publicMetadata),
  };
}

/**
 * Teams at Clerk. Its key may do everything to every team: look at the driver's role in `team_members` before each call. All throw
 * `ClerkUnreachable` when Clerk does not answer.
 */
export function createClerkOrganizations({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }) {
  const { organizations } = createClerkClient({ secretKey, apiUrl, telemetry: { disabled: true } });

  async function orRefusal<Value>(call: () => Promise<Value>): Promise<Value | ClerkRefusal> {
    try {
      return await askClerk(call, { apiUrl, reads: false });
    } catch (error) {
      if (error instanceof ClerkUnreachable) throw error;
      return { refused: refusalOf(error) };
    }
  }

  /** What is not there any more counts as done. */
  async function unlessGone(call: () => Promise<unknown>): Promise<void> {
    try {
      await askClerk(call, { apiUrl, reads: false });
    } catch (error) {
      if (error instanceof ClerkUnreachable) throw error;
      if (!isUnknown(error)) throw new ClerkUnreachable('refused', { cause: error });
    }
  }

  const page = async (call: () => Promise<{ data: OrganizationMembership[] }>) =>
    (await askClerk(call, { apiUrl, reads: true })).data.map(membershipOf);

  const membersOf = (organizationId: string) =>
    page(() => organizations.getOrganizationMembershipList({ organizationId, limit: mostAtOnce }));

  return {
    /** Makes a team whose first admin is the user. */
    async create(name: string, userId: string): Promise<ClerkMembership | ClerkRefusal> {
      const made = await orRefusal(() => organizations.createOrganization({ name, createdBy: userId }));
      if ('refused' in made) return made;
      const [creator] = await membersOf(made.id);
      if (!creator) throw new ClerkUnreachable('a team without its creator');
      return creator;
    },

    async rename(organizationId: string, name: string): Promise<ClerkRefusal | null> {
      const answer = await orRefusal(() => organizations.updateOrganization(organizationId, { name }));
      return 'refused' in answer ? answer : null;
    },

    /** Lets a user join; who is in the team already counts as joined. */
    async join(organizationId: string, userId: string): Promise<ClerkMembership | ClerkRefusal> {
      const params = { organizationId, userId, role: 'org:member' };
      const answer = await orRefusal(() => organizations.createOrganizationMembership(params));
      if (!('refused' in answer)) return membershipOf(answer);
      if (answer.refused !== 'known') return answer;
      const member = (await membersOf(organizationId)).find((one) => one.userId === userId);
      return member ?? answer;
    },

    async setAdmin(organizationId: string, userId: string, isAdmin: boolean): Promise<void> {
      const role = isAdmin ? 'org:admin' : 'org:member';
      await unlessGone(() => organizations.updateOrganizationMembership({ organizationId, userId, role }));
    },

    async remove(organizationId: string, userId: string): Promise<void> {
      await unlessGone(() => organizations.deleteOrganizationMembership({ organizationId, userId }));
    },

    async invite(
      organizationId: string,
      {
        email,
        role,
        inviter,
        returnTo,
      }: { email: string; role: 'viewer' | 'editor'; inviter: string; returnTo: string },
    ): Promise<ClerkRefusal | null> {
      const answer = await orRefusal(() =>
        organizations.createOrganizationInvitation({
          organizationId,
          emailAddress: email,
          role: 'org:member',
          inviterUserId: inviter,
          expiresInDays: invitationDays,
          redirectUrl: returnTo,
          publicMetadata: { role },
        }),
      );
      return 'refused' in answer ? answer : null;
    },

    async invitations(organizationId: string): Promise<OpenInvitation[]> {
      const call = () => organizations.getOrganizationInvitationList({ organizationId, status: ['pending'] });
      const { data } = await askClerk(call, { apiUrl, reads: true });
      return data.map(({ id, emailAddress, publicMetadata, createdAt }) => ({
        id,
        email: emailAddress,
        role: invitedAs(publicMetadata) ?? 'viewer',
        createdAt: new Date(createdAt),
      }));
    },

    async revokeInvitation(organizationId: string, invitationId: string, userId: string): Promise<void> {
      await unlessGone(() =>
        organizations.revokeOrganizationInvitation({
          organizationId,
          invitationId,
          requestingUserId: userId,
        }),
      );
    },

    async end(organizationId: string): Promise<void> {
      await unlessGone(() => organizations.deleteOrganization(organizationId));
    },

    membersOf,

    /** All memberships of the instance, in pages. */
    async *everyMembership(): AsyncGenerator<ClerkMembership[]> {
      for (let offset = 0; ; offset += mostAtOnce) {
        const memberships = await page(() =>
          organizations.getInstanceOrganizationMembershipList({
            limit: mostAtOnce,
            offset,
            orderBy: '+created_at',
          }),
        );
        yield memberships;
        if (memberships.length < mostAtOnce) return;
      }
    },
  };
}
