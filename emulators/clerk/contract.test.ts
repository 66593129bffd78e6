import { createClerkClient } from '@clerk/backend';
import { expect, test, vi } from 'vitest';
import { recording } from '../../tests/support/recorded-requests.ts';
import { type Typed, typeProblems } from '../../tests/support/vendor-types.ts';
import { openBrowser, origin, startClerk } from './browser.fixture.ts';
import { seededPassword } from './seed.ts';

const imports = `import type { DeletedObjectJSON, DomainJSON, OrganizationJSON, SessionJSON,
  UserDeletedJSON, UserJSON } from '@clerk/backend';`;
/** The package's names of what its own client is answered with, by the request. */
const answers: Record<string, string> = {
  'GET /v1/users/:id': 'UserJSON',
  'PATCH /v1/users/:id': 'UserJSON',
  'DELETE /v1/users/:id': 'DeletedObjectJSON',
  'POST /v1/sessions': 'SessionJSON',
  'GET /v1/sessions': '{ data: SessionJSON[]; total_count: number }',
  'POST /v1/sessions/:id/revoke': 'SessionJSON',
  'POST /v1/organizations': 'OrganizationJSON',
  'GET /v1/organizations/:id': 'OrganizationJSON',
  'GET /v1/domains': '{ data: DomainJSON[]; total_count: number }',
};
// The package's list of object types leaves out one that Clerk's answers carry.
const problems = (values: Typed[]) =>
  typeProblems(imports, values, { verification_admin: "('verification_admin' as never)" });

test("every answer to the package's own client has all fields of its types, and no others", async () => {
  const { standIn } = await startClerk();
  const { fetch, recorded } = recording((request) => standIn.fetch(request), /^(user_seed|sess|org|user)_/);
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
  const organization = await clerk.organizations.createOrganization({ name: 'Team', createdBy: userId });
  await clerk.organizations.getOrganization({ organizationId: organization.id });
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
