import type { OrganizationJSON, OrganizationMembershipJSON } from '@clerk/backend';
import { accountOf, emailOf } from './accounts.ts';
import { tell } from './events.ts';
import { Fault, notFound } from './fault.ts';
import type { ClerkInstance } from './instance.ts';
import { type Invitation, type Membership, newId } from './state.ts';

const dayMs = 86_400_000;

export function organizationOf({ file }: ClerkInstance, id: string): OrganizationJSON {
  const organization = file.value.organizations[id];
  if (!organization) throw notFound('Organization');
  return organization;
}

export function createOrganization(instance: ClerkInstance, name: string): OrganizationJSON {
  const now = Date.now();
  const id = newId('org');
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const organization: OrganizationJSON = {
    object: 'organization',
    id,
    name,
    slug: [...words, id.slice(-10)].join('-'),
    image_url: '',
    has_image: false,
    public_metadata: {},
    private_metadata: {},
    admin_delete_enabled: false,
    max_allowed_memberships: 20,
    created_at: now,
    updated_at: now,
  };
  instance.file.value.organizations[id] = organization;
  tell(instance, 'organization.created', organization);
  return organization;
}

export function renameOrganization(instance: ClerkInstance, organization: OrganizationJSON, name: string) {
  Object.assign(organization, { name, updated_at: Date.now() });
  tell(instance, 'organization.updated', organization);
  return organization;
}

export function deleteOrganization(instance: ClerkInstance, { id, slug }: OrganizationJSON) {
  const { organizations, invitations, memberships } = instance.file.value;
  delete organizations[id];
  for (const one of Object.values(memberships)) if (one.organizationId === id) delete memberships[one.id];
  for (const one of Object.values(invitations)) if (one.organization_id === id) delete invitations[one.id];
  const deletion = { object: 'organization', id, slug, deleted: true };
  tell(instance, 'organization.deleted', deletion);
  return deletion;
}

/** A membership as Clerk gives it: with its organization and its user. */
export function wholeMembership(
  instance: ClerkInstance,
  { organizationId, userId, ...membership }: Membership,
): OrganizationMembershipJSON {
  const user = accountOf(instance, userId);
  return {
    ...membership,
    organization: organizationOf(instance, organizationId),
    public_user_data: {
      identifier: emailOf(user),
      first_name: user.first_name,
      last_name: user.last_name,
      image_url: '',
      has_image: false,
      user_id: user.id,
    },
  };
}

/** Tells the application of a membership, and gives it as it tells. */
function tellOfMember(
  instance: ClerkInstance,
  change: 'created' | 'updated' | 'deleted',
  membership: Membership,
) {
  const whole = wholeMembership(instance, membership);
  tell(instance, `organizationMembership.${change}`, whole);
  return whole;
}

type NewMember = {
  organizationId: string;
  userId: string;
  role: string;
  public_metadata?: Membership['public_metadata'];
};

export function addMember(instance: ClerkInstance, member: NewMember): OrganizationMembershipJSON {
  if (membersOf(instance, member.organizationId).some(({ userId }) => userId === member.userId))
    throw new Fault(400, 'already_a_member_in_organization', 'The user is already a member.');
  const now = Date.now();
  const membership: Membership = {
    object: 'organization_membership',
    id: newId('orgmem'),
    public_metadata: {},
    private_metadata: {},
    permissions: [],
    created_at: now,
    updated_at: now,
    ...member,
  };
  instance.file.value.memberships[membership.id] = membership;
  return tellOfMember(instance, 'created', membership);
}

export function changeRole(instance: ClerkInstance, membership: Membership, role: string) {
  if (role !== 'org:admin') requireOtherAdmin(instance, membership);
  Object.assign(membership, { role, updated_at: Date.now() });
  return tellOfMember(instance, 'updated', membership);
}

export function removeMember(instance: ClerkInstance, membership: Membership) {
  requireOtherAdmin(instance, membership);
  delete instance.file.value.memberships[membership.id];
  return tellOfMember(instance, 'deleted', membership);
}

export function membershipOf(instance: ClerkInstance, organizationId: string, userId: string) {
  const membership = membersOf(instance, organizationId).find((member) => member.userId === userId);
  if (!membership) throw notFound('Membership');
  return membership;
}

const membersOf = ({ file }: ClerkInstance, organizationId: string): Membership[] =>
  Object.values(file.value.memberships).filter((member) => member.organizationId === organizationId);

export const openInvitationsOf = ({ file }: ClerkInstance, organizationId: string): Invitation[] =>
  Object.values(file.value.invitations).filter(
    (one) => one.organization_id === organizationId && one.status === 'pending',
  );

export function invite(
  instance: ClerkInstance,
  organizationId: string,
  {
    expires_in_days: days,
    ...invitation
  }: Pick<Invitation, 'email_address' | 'role' | 'public_metadata'> & { expires_in_days: number },
): Invitation {
  const open = openInvitationsOf(instance, organizationId);
  if (open.some(({ email_address }) => email_address === invitation.email_address))
    throw new Fault(400, 'organization_invitation_not_unique', 'There is an invitation already.');
  const now = Date.now();
  const id = newId('orginv');
  const row: Invitation = {
    object: 'organization_invitation',
    id,
    ...invitation,
    organization_id: organizationId,
    role_name: invitation.role.replace(/^org:/, ''),
    status: 'pending',
    private_metadata: {},
    url: `${instance.origin}/clerk/v1/tickets/accept?ticket=${id}`,
    created_at: now,
    updated_at: now,
    expires_at: now + days * dayMs,
  };
  instance.file.value.invitations[id] = row;
  instance.file.save();
  return row;
}

/** Ends an open invitation: accepted where a user is given, who is a member then. */
export function closeInvitation(
  instance: ClerkInstance,
  invitation: Invitation | undefined,
  userId?: string,
): Invitation {
  if (invitation?.status !== 'pending')
    throw new Fault(404, 'organization_invitation_not_pending', 'No such invitation is open.');
  const { organization_id: organizationId, role, public_metadata } = invitation;
  if (userId) addMember(instance, { organizationId, userId, role, public_metadata });
  Object.assign(invitation, { status: userId ? 'accepted' : 'revoked', updated_at: Date.now() });
  instance.file.save();
  return invitation;
}

function requireOtherAdmin(instance: ClerkInstance, { id, organizationId }: Membership): void {
  const others = membersOf(instance, organizationId).filter((member) => member.id !== id);
  if (others.some(({ role }) => role === 'org:admin')) return;
  const code = 'organization_minimum_permissions_needed';
  throw new Fault(400, code, 'There has to be at least one member with the minimum permissions.');
}
