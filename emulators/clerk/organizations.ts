import { tellOfMembership, tellOfOrganization } from './backend/events.ts';
import { Fault, notFound } from './fault.ts';
import type { ClerkInstance } from './instance.ts';
import { newId, type StoredInvitation, type StoredMembership, type StoredOrganization } from './state.ts';

const dayMs = 86_400_000;

export function organizationOf({ file }: ClerkInstance, id: string): StoredOrganization {
  const organization = file.value.organizations[id];
  if (!organization) throw new Fault(404, 'resource_not_found', 'Organization was not found.');
  return organization;
}

export function createOrganization(instance: ClerkInstance, name: string): StoredOrganization {
  const now = Date.now();
  const id = newId('org');
  const organization = { id, name, slug: `${slugOf(name)}-${id.slice(-10)}`, createdAt: now, updatedAt: now };
  instance.file.value.organizations[id] = organization;
  tellOfOrganization(instance, 'created', organization);
  return organization;
}

export function renameOrganization(instance: ClerkInstance, organization: StoredOrganization, name: string) {
  Object.assign(organization, { name, updatedAt: Date.now() });
  tellOfOrganization(instance, 'updated', organization);
}

export function deleteOrganization(instance: ClerkInstance, organization: StoredOrganization): void {
  const { organizations, invitations, memberships } = instance.file.value;
  delete organizations[organization.id];
  for (const things of [invitations, memberships])
    for (const { id, organizationId } of Object.values(things))
      if (organizationId === organization.id) delete things[id];
  tellOfOrganization(instance, 'deleted', organization);
}

type NewMember = { userId: string; role: string; publicMetadata?: Record<string, unknown> };

export function addMember(
  instance: ClerkInstance,
  organization: StoredOrganization,
  { userId, role, publicMetadata = {} }: NewMember,
): StoredMembership {
  const members = membersOf(instance, organization.id);
  if (members.some((member) => member.userId === userId))
    throw new Fault(400, 'already_a_member_in_organization', 'The user is already a member.');
  const now = Date.now();
  const id = newId('orgmem');
  const stamps = { createdAt: now, updatedAt: now };
  const membership = { id, organizationId: organization.id, userId, role, publicMetadata, ...stamps };
  instance.file.value.memberships[id] = membership;
  tellOfMembership(instance, 'created', membership);
  return membership;
}

export function changeRole(instance: ClerkInstance, membership: StoredMembership, role: string): void {
  if (role !== 'org:admin') requireOtherAdmin(instance, membership);
  Object.assign(membership, { role, updatedAt: Date.now() });
  tellOfMembership(instance, 'updated', membership);
}

export function removeMember(instance: ClerkInstance, membership: StoredMembership): void {
  requireOtherAdmin(instance, membership);
  delete instance.file.value.memberships[membership.id];
  tellOfMembership(instance, 'deleted', membership);
}

export function membershipOf(instance: ClerkInstance, organizationId: string, userId: string) {
  const membership = membersOf(instance, organizationId).find((member) => member.userId === userId);
  if (!membership) throw notFound('Membership');
  return membership;
}

const membersOf = ({ file }: ClerkInstance, organizationId: string): StoredMembership[] =>
  Object.values(file.value.memberships).filter((member) => member.organizationId === organizationId);

export const openInvitationsOf = ({ file }: ClerkInstance, organizationId: string): StoredInvitation[] =>
  Object.values(file.value.invitations).filter(
    (one) => one.organizationId === organizationId && one.status === 'pending',
  );

type NewInvitation = { email: string; role: string; publicMetadata: Record<string, unknown>; days: number };

export function invite(
  instance: ClerkInstance,
  organizationId: string,
  { days, ...invitation }: NewInvitation,
): StoredInvitation {
  const open = openInvitationsOf(instance, organizationId);
  if (open.some(({ email }) => email === invitation.email))
    throw new Fault(400, 'organization_invitation_not_unique', 'There is an invitation already.');
  const now = Date.now();
  const stamps = { createdAt: now, updatedAt: now, expiresAt: now + days * dayMs };
  const row = {
    id: newId('orginv'),
    organizationId,
    ...invitation,
    status: 'pending' as const,
    ...stamps,
  };
  instance.file.value.invitations[row.id] = row;
  instance.file.save();
  return row;
}

/** Ends an open invitation: accepted where a user is given, who is a member then. */
export function closeInvitation(
  instance: ClerkInstance,
  invitation: StoredInvitation | undefined,
  userId?: string,
): StoredInvitation {
  if (invitation?.status !== 'pending')
    throw new Fault(404, 'organization_invitation_not_pending', 'No such invitation is open.');
  const { organizationId, role, publicMetadata } = invitation;
  if (userId) addMember(instance, organizationOf(instance, organizationId), { userId, role, publicMetadata });
  Object.assign(invitation, { status: userId ? 'accepted' : 'revoked', updatedAt: Date.now() });
  instance.file.save();
  return invitation;
}

function requireOtherAdmin(instance: ClerkInstance, { id, organizationId }: StoredMembership): void {
  const others = membersOf(instance, organizationId).filter((member) => member.id !== id);
  if (others.some(({ role }) => role === 'org:admin')) return;
  const code = 'organization_minimum_permissions_needed';
  throw new Fault(400, code, 'There has to be at least one member with the minimum permissions.');
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
