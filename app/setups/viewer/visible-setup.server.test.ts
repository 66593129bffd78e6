import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#platform/database-errors';
import type { Setup } from '#platform/adapters/supabase/setup-rows';
import { type Driver, signedOut } from '#platform/identity/driver';
import { exampleLmuSetup } from '../../../racing/setup/svm/fixtures/example-setups.ts';
import { revisionIn, visibleSetup } from './visible-setup.server.ts';
import { storedSetup } from '#platform/adapters/supabase/stored-setup.fixture';

const claims = { sub: 'user_a', sid: 's', iss: '', azp: '', iat: 0, exp: 1 };
const driver: Driver = { state: 'signed-in', userId: 'user_a', sessionId: 's', token: 't', claims };
const notes = exampleLmuSetup().replace(/Notes=".*"/, 'Notes="See evil.example"');
const withheld: Setup = { ...storedSetup, game: 'LMU', setup_data: notes, file_withheld: true };

test('words in the file of a reported setup are read by its driver alone', async () => {
  const asSeen = (row: Setup, isMine: boolean, who: Driver) =>
    visibleSetup(
      {
        driver: who,
        setups: { one: async () => row, isMine: async () => isMine },
        publicSetups: { one: async () => row, kept: async () => row },
      },
      '7',
    );
  expect(await asSeen(withheld, true, driver)).toEqual(withheld);
  for (const who of [driver, signedOut('no-session')]) {
    const { setup_data } = await asSeen(withheld, false, who);
    expect(setup_data).not.toContain('evil');
    expect(setup_data).toContain('RWSetting=3');
  }
  const plain = { ...withheld, file_withheld: false };
  expect(await asSeen(plain, false, driver)).toEqual(plain);
});

test('while the database is away nobody reads the words of a reported file', async () => {
  expect((await visibleSetup(duringOutage(withheld), '7')).setup_data).not.toContain('evil');
});

/** A driver's context while the database isn’t answering, with the copy that the edge cache holds. */
function duringOutage(kept: Setup | null) {
  const away = () => Promise.reject(new DatabaseUnavailable('away'));
  return {
    driver,
    setups: { one: away, isMine: away },
    publicSetups: { one: away, kept: async () => kept },
  };
}

test('while the database is away a driver sees the public copy of a setup', async () => {
  expect(await visibleSetup(duringOutage(storedSetup), '7')).toEqual(storedSetup);
});

test('a setup without a public copy is not called missing while the database is away', async () => {
  await expect(visibleSetup(duringOutage(null), '7')).rejects.toMatchObject({ status: 503 });
});

test.each(['', 'x', '-1', '1.5', '1e9', '99999999999', null])(
  'a revision that no setup can have is 0, so that the form counts as overtaken: %s',
  (sent) => expect(revisionIn(sent)).toBe('0'),
);
