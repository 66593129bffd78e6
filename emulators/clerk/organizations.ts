import type { OrganizationMembershipJSON } from '@clerk/backend';
import { Fault, notFound } from './fault.ts';
import type { ClerkInstance } from './instance.ts';
import { mostMembers, organizationFields } from './resources.ts';
import {
  newId,
  type StoredInvitation,
  type StoredMembership,
  type StoredOrganization,
  type StoredUser,
} from './state.ts';
import { sendEvent } from './webhooks.ts';

const admin = 'org:admin';

export function organizationOf({ file }: ClerkInstance, idOrSlug: string): StoredOrganization {
  const { organizations } = file.value;
  const found = organizations[idOrSlug] ?? Object.values(organizations).find(({ slug }) => slug === idOrSlug);
  if (!found) throw notFound('Organization');
  return found;
}

export function createOrganization(
  instance: ClerkInstance,
  { name, slug }: { name: string; slug?: string | undefined },
): StoredOrganization {
  const { file } = instance;
  const now = Date.now();
  const id = newId('org');
  const organization = {
    id,
    name,
    slug: slug ?? `${slugOf(name)}-${id.slice(-6)}`,
    createdAt: now,
    updatedAt: now,
  };
  const taken = Object.values(file.value.organizations).some((other) => other.slug === organization.slug);
  if (taken) throw new Fault(422, 'form_identifier_exists', 'That slug is taken.', 'slug');
  file.value.organizations[organization.id] = organization;
  file.save();
  sendEvent(instance, 'organization.created', organizationFields(organization));
  return organization;
}

export function renameOrganization(
  instance: ClerkInstance,
  organization: StoredOrganization,
  name: string,
): void {
  const { file } = instance;
  Object.assign(organization, { name, updatedAt: Date.now() });
  file.save();
  sendEvent(instance, 'organization.updated', organizationFields(organization));
}

export function deleteOrganization(instance: ClerkInstance, { id }: StoredOrganization): void {
  const { file } = instance;
  const { organizations, memberships, invitations } = file.value;
  delete organizations[id];
  for (const one of [...Object.values(memberships), ...Object.values(invitations)])
    if (one.organizationId === id) delete ('userId' in one ? memberships : invitations)[one.id];
  file.save();
  sendEvent(instance, 'organization.deleted', { object: 'organization', id, deleted: true });
}

export function membersOf({ file }: ClerkInstance, organizationId: string): StoredMembership[] {
  return Object.values(file.value.memberships)
    .filter((membership) => membership.organizationId === organizationId)
    .sort((a, b) => a.createdAt - b.createdAt);
}

function requireRoom(instance: ClerkInstance, { id }: StoredOrganization): void {
  const open = Object.values(instance.file.value.invitations).filter(
    ({ organizationId, status }) => organizationId === id && status === 'pending',
  );
  if (membersOf(instance, id).length + open.length >= mostMembers)
    throw new Fault(403, 'organization_membership_quota_exceeded', 'This organization is full.');
}

export function addMember(
  instance: ClerkInstance,
  organization: StoredOrganization,
  user: StoredUser,
  role: string,
  publicMetadata: Record<string, unknown> = {},
): StoredMembership {
  if (membersOf(instance, organization.id).some(({ userId }) => userId === user.id))
    throw new Fault(400, 'already_a_member_in_organization', 'Already a member.');
  requireRoom(instance, organization);
  const now = Date.now();
  const membership = {
    id: newId('orgmem'),
    organizationId: organization.id,
    userId: user.id,
    role,
    publicMetadata,
    createdAt: now,
    updatedAt: now,
  };
  instance.file.value.memberships[membership.id] = membership;
  instance.file.save();
  sendEvent(instance, 'organizationMembership.created', serverMembership(instance, membership));
  return membership;
}

export function membershipOf(
  instance: ClerkInstance,
  organizationId: string,
  userId: string,
): StoredMembership {
  const found = membersOf(instance, organizationId).find((membership) => membership.userId === userId);
  if (!found) throw notFound('Membership');
  return found;
}

function requireOtherAdmin(instance: ClerkInstance, membership: StoredMembership): void {
  const others = membersOf(instance, membership.organizationId).filter(({ id }) => id !== membership.id);
  if (membership.role === admin && !others.some(({ role }) => role === admin))
    throw new Fault(400, 'organization_minimum_permissions_needed', 'There has to be an admin.');
}

export function changeRole(instance: ClerkInstance, membership: StoredMembership, role: string): void {
  if (role !== admin) requireOtherAdmin(instance, membership);
  Object.assign(membership, { role, updatedAt: Date.now() });
  instance.file.save();
  sendEvent(instance, 'organizationMembership.updated', serverMembership(instance, membership));
}

/** @param needsAdmin false where the account itself goes */
export function removeMember(instance: ClerkInstance, membership: StoredMembership, needsAdmin = true): void {
  if (needsAdmin) requireOtherAdmin(instance, membership);
  const gone = serverMembership(instance, membership);
  delete instance.file.value.memberships[membership.id];
  instance.file.save();
  sendEvent(instance, 'organizationMembership.deleted', gone);
}

export function invite(
  instance: ClerkInstance,
  organization: StoredOrganization,
  { email, role, publicMetadata }: Pick<StoredInvitation, 'email' | 'role' | 'publicMetadata'>,
): StoredInvitation {
  const { invitations } = instance.file.value;
  const isOpen = (one: StoredInvitation) =>
    one.organizationId === organization.id && one.email === email && one.status === 'pending';
  if (Object.values(invitations).some(isOpen))
    throw new Fault(400, 'organization_invitation_not_unique', 'Invited already.');
  requireRoom(instance, organization);
  const now = Date.now();
  const invitation: StoredInvitation = {
    id: newId('orginv'),
    organizationId: organization.id,
    email,
    role,
    publicMetadata,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
  };
  invitations[invitation.id] = invitation;
  instance.file.save();
  return invitation;
}

/** Ends an open invitation; the user who accepts it joins. */
export function settleInvitation(
  instance: ClerkInstance,
  id: string,
  user: StoredUser | null,
): StoredInvitation {
  const invitation = instance.file.value.invitations[id];
  if (invitation?.status !== 'pending')
    throw new Fault(404, 'organization_invitation_not_pending', 'No open invitation.');
  Object.assign(invitation, { status: user ? 'accepted' : 'revoked', updatedAt: Date.now() });
  instance.file.save();
  if (user) {
    const { organizationId, role, publicMetadata } = invitation;
    addMember(instance, organizationOf(instance, organizationId), user, role, publicMetadata);
  }
  return invitation;
}

export function membershipsOf({ file }: ClerkInstance, userId: string): StoredMembership[] {
  return Object.values(file.value.memberships)
    .filter((membership) => membership.userId === userId)
    .sort((a, b) => a.createdAt - b.createdAt);
}

/** A membership as Clerk's servers give it, in answers and in events. */
export function serverMembership(
  instance: ClerkInstance,
  { id, organizationId, userId, role, publicMetadata = {}, createdAt, updatedAt }: StoredMembership,
): OrganizationMembershipJSON {
  const { users } = instance.file.value;
  return {
    object: 'organization_membership',
    id,
    role,
    permissions: [],
    public_metadata: publicMetadata,
    private_metadata: {},
    organization: { ...organizationFields(organizationOf(instance, organizationId)), private_metadata: {} },
    public_user_data: {
      user_id: userId,
      identifier: users[userId]?.email ?? '',
      first_name: users[userId]?.firstName ?? null,
      last_name: users[userId]?.lastName ?? null,
      image_url: '',
      has_image: false,
      username: users[userId]?.username ?? null,
    },
    created_at: createdAt,
    updated_at: updatedAt,
  } as OrganizationMembershipJSON;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
