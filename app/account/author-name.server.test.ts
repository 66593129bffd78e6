import type { AppLoadContext } from '@remix-run/cloudflare';
import { expect, test } from 'vitest';
import type { ToastKey } from '../ui/toast.server.ts';
import { afterPublishing } from './author-name.server.ts';

const publish = (toast: ToastKey, { hasOnePublic = true, firstName = 'Dana', cookie = '' } = {}) =>
  afterPublishing(
    {
      request: new Request('https://scrutineer.test/my-setups', { headers: { Cookie: cookie } }),
      context: {
        driver: { state: 'signed-in', userId: 'user_1' },
        profiles: {
          mine: async () => ({
            id: 7,
            first_name: firstName,
            last_name: '',
            username: null,
            named_at: 'now',
          }),
        },
        setups: { hasOnePublic: async () => hasOnePublic },
      } as unknown as AppLoadContext,
    },
    { redirectTo: '/my-setups/1', toast },
  );

test.each([
  ['setup-updated-public', 'setup-updated-first', {}],
  ['setup-saved-public', 'setup-saved-first', {}],
  ['setup-restored-public', 'setup-restored-public', {}],
  ['setup-updated-public', 'setup-updated-public', { hasOnePublic: false }],
] as const)('publishing with %s leads to %s where %j', async (toast, expected, state) => {
  expect(await publish(toast, state)).toMatchObject({ redirectTo: '/my-setups/1', toast: expected });
});

test('an author without a name is asked for one, and celebrated, once', async () => {
  const first = await publish('setup-saved-public', { firstName: '' });
  expect(first).toMatchObject({
    redirectTo: '/account/name?return_to=%2Fmy-setups%2F1',
    toast: 'setup-saved-first',
  });
  const cookie = first.headers.getSetCookie().map((one) => one.split(';')[0]);
  expect(await publish('setup-saved-public', { firstName: '', cookie: cookie.join('; ') })).toMatchObject({
    redirectTo: '/my-setups/1',
    toast: 'setup-saved-public',
  });
});
