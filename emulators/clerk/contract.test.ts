import { type ClerkClient, createClerkClient } from '@clerk/backend';
import { expect, test, vi } from 'vitest';
import { recording } from '../../tests/support/recorded-requests.ts';
import { type Typed, typeProblems } from '../../tests/support/vendor-types.ts';
import { openBrowser, origin, startClerk } from './browser.fixture.ts';
import { seededPassword } from './seed.ts';

const imports = `import type { DeletedObjectJSON, DomainJSON, OrganizationInvitationJSON, OrganizationJSON,
  OrganizationMembershipJSON, SessionJSON, UserDeletedJSON, UserJSON, WebhookEvent } from '@clerk/backend';
  type Listed<One> = { data: One[]; total_count: number };
  type Invitation = OrganizationInvitationJSON & { object: string };
  type Told = WebhookEvent extends infer Event ? Event extends { type: string; data: unknown } ?
    Pick<Event, 'type' | 'data'> : never : never;`;
/** The package's names of what its own client is answered with, by the request. */
const answers: Record<string, string> = {
  'GET /v1/users/:id': 'UserJSON',
  'PATCH /v1/users/:id': 'UserJSON',
  'DELETE /v1/users/:id': 'DeletedObjectJSON',
  'POST /v1/sessions': 'SessionJSON',
  'GET /v1/sessions': '{ data: SessionJSON[]; total_count: number }',
  'POST /v1/sessions/:id/revoke': 'SessionJSON',
  'POST /v1/organizations': 'OrganizationJSON',
  'PATCH /v1/organizations/:id': 'OrganizationJSON',
  'DELETE /v1/organizations/:id': 'DeletedObjectJSON',
  'GET /v1/organizations/:id/memberships': 'Listed<OrganizationMembershipJSON>',
  'POST /v1/organizations/:id/memberships': 'OrganizationMembershipJSON',
  'PATCH /v1/organizations/:id/memberships/:id': 'OrganizationMembershipJSON',
  'DELETE /v1/organizations/:id/memberships/:id': 'OrganizationMembershipJSON',
  'GET /v1/organization_memberships': 'Listed<OrganizationMembershipJSON>',
  'POST /v1/organizations/:id/invitations': 'Invitation',
  'GET /v1/organizations/:id/invitations': 'Listed<Invitation>',
  'POST /v1/organizations/:id/invitations/:id/revoke': 'Invitation',
  'GET /v1/domains': '{ data: DomainJSON[]; total_count: number }',
};
// The package's list of object types leaves out one that Clerk's answers carry.
const problems = (values: Typed[]) =>
  typeProblems(imports, values, { verification_admin: "('verification_admin' as never)" });

/** Everything that the product asks about teams, once. */
async function useOrganizations(organizations: ClerkClient['organizations'], createdBy: string) {
  const { id: organizationId } = await organizations.createOrganization({ name: 'Team', createdBy });
  const member = { organizationId, userId: 'user_seed_driver' };
  await organizations.updateOrganization(organizationId, { name: 'Crew' });
  await organizations.createOrganizationMembership({ ...member, role: 'org:member' });
  await organizations.updateOrganizationMembership({ ...member, role: 'org:admin' });
  await organizations.getOrganizationMembershipList({ organizationId, userId: [member.userId] });
  await organizations.getInstanceOrganizationMembershipList({ limit: 500 });
  await organizations.deleteOrganizationMembership(member);
  const request = {
    organizationId,
    emailAddress: 'a@example.com',
    role: 'org:member',
    inviterUserId: createdBy,
  };
  const invitation = await organizations.createOrganizationInvitation(request);
  await organizations.getOrganizationInvitationList({ organizationId, status: ['pending'] });
  await organizations.revokeOrganizationInvitation({ organizationId, invitationId: invitation.id });
  await organizations.deleteOrganization(organizationId);
}

test("every answer to the package's own client has all fields of its types, and no others", async () => {
  const { standIn } = await startClerk();
  const { fetch, recorded } = recording(
    (request) => standIn.fetch(request),
    /^(user_seed|sess|org|orginv|user)_/,
  );
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    fetch(new Request(input, init)),
  );
  const clerk = createClerkClient({
    secretKey: standIn.secretKey,
    apiUrl: `${origin}/clerk-api`,
    telemetry: { disabled: true },
  });
  const userId = 'user_seed_premium';
  await clerk.users.getUser(userId);
  await clerk.users.updateUser(userId, { firstName: 'Ada' });
  const { id } = await clerk.sessions.createSession({ userId });
  await clerk.sessions.getSessionList({ userId });
  await clerk.sessions.revokeSession(id);
  await useOrganizations(clerk.organizations, userId);
  await clerk.domains.list();
  await clerk.users.deleteUser(userId);
  const named = recorded.map(({ method, path, answer }) => ({
    name: `${method} ${path.replace('/clerk-api', '')}`,
    value: answer,
  }));
  expect([...new Set(named.map(({ name }) => name))].sort()).toEqual(Object.keys(answers).sort());
  expect(problems(named.map((one) => ({ ...one, type: answers[one.name] ?? 'never' })))).toEqual([]);
});

test('a deleted account is told in the form that the package reads', async () => {
  const clerk = await startClerk();
  const browser = openBrowser(clerk);
  await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });
  await browser.send(`${origin}/clerk/user`, { intent: 'delete' });
  await clerk.control('/webhooks/hurry', 'POST');
  const event = (await clerk.webhooks[0]?.json()) as { data: object };
  const type = 'UserDeletedJSON';
  expect(problems([{ name: 'told', type, value: event.data }])).toEqual([]);
  expect(problems([{ name: 'planted', type, value: { ...event.data, user: 'x' } }])).toHaveLength(1);
});

test('events of teams have the forms that the package reads', async () => {
  const clerk = await startClerk();
  const { organizations } = createClerkClient({
    secretKey: clerk.standIn.secretKey,
    apiUrl: `${origin}/clerk-api`,
    telemetry: { disabled: true },
  });
  await useOrganizations(organizations, 'user_seed_premium');
  await clerk.control('/webhooks/hurry', 'POST');
  const events = (await Promise.all(clerk.webhooks.map((one) => one.json()))) as {
    type: string;
    data: object;
  }[];
  const bodies = events.map(({ type, data }) => ({ name: type, type: 'Told', value: { type, data } }));
  expect(bodies.map(({ name }) => name)).toEqual([
    ...['organization.created', 'organizationMembership.created', 'organization.updated'],
    ...['organizationMembership.created', 'organizationMembership.updated', 'organizationMembership.deleted'],
    'organization.deleted',
  ]);
  expect(problems(bodies)).toEqual([]);
  const [first] = bodies;
  expect(
    problems(first ? [{ ...first, value: { ...first.value, type: 'organizationMembership.created' } }] : []),
  ).toHaveLength(1);
});
