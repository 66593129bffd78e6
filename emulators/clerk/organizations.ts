import { Fault, notFound } from './fault.ts';
import type { ClerkInstance } from './instance.ts';
import { newId, type StoredMembership, type StoredOrganization, type StoredUser } from './state.ts';

export function organizationOf({ file }: ClerkInstance, idOrSlug: string): StoredOrganization {
  const { organizations } = file.value;
  const organization =
    organizations[idOrSlug] ?? Object.values(organizations).find(({ slug }) => slug === idOrSlug);
  if (!organization) throw notFound('Organization');
  return organization;
}

export function createOrganization(
  { file }: ClerkInstance,
  { name, slug }: { name: string; slug?: string | undefined },
): StoredOrganization {
  const now = Date.now();
  const organization = {
    id: newId('org'),
    name,
    slug: slug ?? slugOf(name),
    createdAt: now,
    updatedAt: now,
  };
  const isSlugTaken = Object.values(file.value.organizations).some(
    (other) => other.slug === organization.slug,
  );
  if (isSlugTaken) throw new Fault(422, 'form_identifier_exists', 'That slug is taken.', 'slug');
  file.value.organizations[organization.id] = organization;
  file.save();
  return organization;
}

export function addMember(
  { file }: ClerkInstance,
  organization: StoredOrganization,
  user: StoredUser,
  role: string,
): StoredMembership {
  const now = Date.now();
  const membership = {
    id: newId('orgmem'),
    organizationId: organization.id,
    userId: user.id,
    role,
    createdAt: now,
    updatedAt: now,
  };
  file.value.memberships[membership.id] = membership;
  file.save();
  return membership;
}

export function membershipsOf({ file }: ClerkInstance, userId: string): StoredMembership[] {
  return Object.values(file.value.memberships)
    .filter((membership) => membership.userId === userId)
    .sort((a, b) => a.createdAt - b.createdAt);
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
