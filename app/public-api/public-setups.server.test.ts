import { expect, test } from 'vitest';
import type { SetupQuery } from '#platform/adapters/supabase/setup-query';
import { listPublicSetups } from './public-setups.server.ts';

/** The database query behind a URL of the read API. */
async function queryOf(parameters: string): Promise<SetupQuery | undefined> {
  const queries: SetupQuery[] = [];
  const publicSetups = {
    async listPublic(query: SetupQuery) {
      queries.push(query);
      return { setups: [], next: null };
    },
  };
  const context = { publicSetups, env: { APP_ORIGIN: 'https://example' } };
  await listPublicSetups(context, new URL(`https://example/api/v1/setups?${parameters}`));
  return queries[0];
}

test('a program may name car and track as drivers do', async () => {
  expect(await queryOf('game=ACC&car=Ferrari+296+GT3&track=Spa-Francorchamps')).toMatchObject({
    cars: ['ferrari_296_gt3'],
    tracks: ['spa'],
  });
});

test('a name that could be several is refused with all of them', async () => {
  const refused = await queryOf('game=ACC&car=BMW+M4').catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ status: 400 });
  expect(await (refused as Response).json()).toEqual({
    code: 'ambiguous_name',
    error: '“BMW M4” could be the BMW M4 GT3 2021 or the BMW M4 GT4 2018. Please give one of these names.',
    fields: { car: expect.stringContaining('BMW M4 GT4 2018') },
  });
});

test('a name that no catalogue knows may be a mod, whose setups are listed', async () => {
  expect(await queryOf('car=My+own+mod')).toMatchObject({ cars: ['My own mod'] });
});
