import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClerkUnreachable, createClerkUsers, signOutCookies } from './users-and-sessions.ts';

const users = createClerkUsers({ secretKey: 'sk_live_test', apiUrl: 'https://api.clerk.example' });
let clerk: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(() => {
  clerk = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', clerk);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function clerkAnswers(body: unknown, status = 200): void {
  clerk.mockImplementation(async () => Response.json(body, { status }));
}

const unknown = { errors: [{ code: 'resource_not_found', message: 'not found' }] };
const emailAddress = (id: string, email_address: string) => ({
  object: 'email_address',
  id,
  email_address,
  verification: null,
  linked_to: [],
});
const dana = {
  object: 'user',
  id: 'user_1',
  first_name: 'Dana',
  last_name: null,
  username: null,
  updated_at: Date.UTC(2026, 10, 22, 12),
  primary_email_address_id: 'idn_2',
  email_addresses: [emailAddress('idn_1', 'old@example.com'), emailAddress('idn_2', 'driver@example.com')],
};

test('a user comes with the primary address, missing names empty and a missing username null', async () => {
  clerkAnswers(dana);
  expect(await users.get('user_1')).toEqual({
    id: 'user_1',
    email: 'driver@example.com',
    firstName: 'Dana',
    lastName: '',
    username: null,
    updatedAt: new Date('2026-11-22T12:00:00Z'),
  });
  const [url, init] = clerk.mock.calls[0] ?? [];
  expect(String(url)).toBe('https://api.clerk.example/v1/users/user_1');
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer sk_live_test');
});

test('a user without any address has an empty one, an unknown user is null, and an outage neither', async () => {
  clerkAnswers({ ...dana, primary_email_address_id: null, email_addresses: [] });
  expect((await users.get('user_1'))?.email).toBe('');
  clerkAnswers(unknown, 404);
  expect(await users.get('user_gone')).toBeNull();
  clerk.mockImplementation(async () => new Response('down', { status: 500 }));
  await expect(users.get('user_1')).rejects.toThrow(ClerkUnreachable);
  clerk.mockImplementation(async () => Promise.reject(new TypeError('refused')));
  await expect(users.get('user_1')).rejects.toThrow(ClerkUnreachable);
});

test('a Clerk that is busy with one driver is asked about the next', async () => {
  const busy = createClerkUsers({ secretKey: 'sk_live_test', apiUrl: 'https://busy-api.clerk.example' });
  clerkAnswers({ errors: [{ code: 'too_many_requests' }] }, 429);
  for (let call = 0; call < 10; call += 1) {
    await expect(busy.get('user_1')).rejects.toThrow(ClerkUnreachable);
  }
  clerkAnswers(dana);
  expect((await busy.get('user_1'))?.id).toBe('user_1');
});

test('a session is revoked, one that is gone counts as such, and one that Clerk is not told about does not', async () => {
  clerkAnswers({ object: 'session', id: 'sess_1', status: 'revoked' });
  expect(await users.revokeSession('sess_1')).toBe(true);
  expect(String(clerk.mock.calls[0]?.[0])).toBe('https://api.clerk.example/v1/sessions/sess_1/revoke');
  clerkAnswers(unknown, 404);
  expect(await users.revokeSession('sess_1')).toBe(true);
  clerkAnswers({}, 500);
  expect(await users.revokeSession('sess_1')).toBe(false);
});

test('a name that Clerk refuses is told from a Clerk that is away', async () => {
  clerkAnswers(dana);
  expect(await users.rename('user_1', 'Dana')).toBe(true);
  clerkAnswers({ errors: [{ code: 'form_param_format_invalid', message: 'no' }] }, 422);
  expect(await users.rename('user_1', 'https://example.com')).toBe(false);
  clerkAnswers({}, 500);
  await expect(users.rename('user_1', 'Dana')).rejects.toThrow(ClerkUnreachable);
});

const keyOfScrutineer = { CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcmsuc2NydXRpbmVlci5leGFtcGxlJA==' };

test('signing out clears both sets of cookies and says that nobody is signed in', async () => {
  const cookies = await signOutCookies({ ...keyOfScrutineer, APP_ORIGIN: 'http://127.0.0.1:7200' });
  const names = cookies.map((cookie) => cookie.slice(0, cookie.indexOf('=')));
  const suffix = names.find((name) => name.startsWith('__session_'))?.slice('__session_'.length);
  expect(suffix).toHaveLength(8);
  expect(names.sort()).toEqual(
    ['__client_uat', '__refresh', '__session'].flatMap((name) => [name, `${name}_${suffix}`]),
  );
  expect(cookies.filter((cookie) => cookie.startsWith('__session'))).toSatisfy((lines: string[]) =>
    lines.every((line) => line.includes('=; Path=/; Max-Age=0')),
  );
});

test('a sign-in that Clerk noted at a domain of both is forgotten there too, and at no other', async () => {
  const domains = async (appOrigin: string) =>
    (await signOutCookies({ ...keyOfScrutineer, APP_ORIGIN: appOrigin })).flatMap(
      (line) => /^__client_uat(?:_\w{8})?=0; .*Domain=(\S+)$/.exec(line)?.[1] ?? [],
    );
  expect(await domains('https://scrutineer.example')).toEqual(['scrutineer.example', 'scrutineer.example']);
  expect(await domains('https://app.scrutineer.example')).toHaveLength(2);
  expect(await domains('https://evilscrutineer.example')).toEqual([]);
});
