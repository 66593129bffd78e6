import { expect, test } from 'vitest';
import { recallSetupInHand, rememberSetupInHand } from './setup-in-hand-cookie.server.ts';

const at = (path: string) => new URL(`https://app.test${path}`);

/** The address that a checkout leads to for who was here before. */
async function backFrom(before: string, to: string) {
  const kept = await rememberSetupInHand(at(before));
  const cookie = (kept?.['Set-Cookie'] ?? '').split(';')[0] ?? '';
  const back = await recallSetupInHand(new Request('https://app.test/', { headers: { cookie } }), at(to));
  return back && back.address.pathname + back.address.search;
}

test('a tried setup is there again after a checkout, with its conditions', async () => {
  const trial =
    '?game=ACC&car=bmw_m4_gt3&track=monza&sessionType=race&weather=wet&temperature=25&duration=60';
  expect(await backFrom(`/setup-assistant${trial}`, '/setup-assistant')).toBe(`/setup-assistant${trial}`);
  expect(await backFrom('/setup-assistant?setup=12', '/setup-assistant?checkout=pending')).toBe(
    '/setup-assistant?checkout=pending&setup=12',
  );
  expect(await backFrom('/setup-assistant?base=demo-acc-spa-race&x=1', '/setup-assistant')).toBe(
    '/setup-assistant?base=demo-acc-spa-race',
  );
});

test('nothing is kept of an address that is about no setup, and none takes the place of another', async () => {
  expect(await rememberSetupInHand(at('/setup-assistant?checkout=pending'))).toBeNull();
  expect(await rememberSetupInHand(at(`/setup-assistant?car=${'x'.repeat(1_000)}`))).toBeNull();
  expect(await backFrom('/setup-assistant?base=7', '/setup-assistant?setup=12')).toBeNull();
});
