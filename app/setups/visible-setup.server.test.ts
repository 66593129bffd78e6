import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#core/adapters/supabase/errors';
import type { Setup } from '#core/adapters/supabase/setup-rows';
import type { Driver } from '#core/identity/driver';
import { revisionIn, visibleSetup } from './visible-setup.server.ts';

const claims = { sub: 'user_a', sid: 's', iss: '', azp: '', iat: 0, exp: 1 };
const driver: Driver = { state: 'signed-in', userId: 'user_a', sessionId: 's', token: 't', claims };
const setup: Setup = {
  id: 7,
  user_id: 1,
  game: 'ACC',
  car_name: 'bmw_m4_gt3',
  track_name: 'spa',
  title: null,
  note: null,
  created_at: '2026-11-20T12:24:35.648123+00:00',
  likes: 0,
  youtube_url: null,
  author: null,
  is_public: true,
  setup_data: '{}',
};

/** A driver's context while the database does not answer, with the copy that the edge cache holds. */
function duringOutage(kept: Setup | null) {
  const away = () => Promise.reject(new DatabaseUnavailable('away'));
  return {
    driver,
    setups: { one: away },
    publicSetups: { one: away, kept: async () => kept },
  };
}

test('while the database is away a driver sees the public copy of a setup', async () => {
  expect(await visibleSetup(duringOutage(setup), '7')).toEqual(setup);
});

test('a setup without a public copy is not called missing while the database is away', async () => {
  await expect(visibleSetup(duringOutage(null), '7')).rejects.toMatchObject({ status: 503 });
});

test.each(['', 'x', '-1', '1.5', '1e9', '99999999999', null])(
  'a revision that no setup can have is 0, so that the form counts as overtaken: %s',
  (sent) => expect(revisionIn(sent)).toBe('0'),
);
