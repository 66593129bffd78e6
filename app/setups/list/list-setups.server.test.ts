import { expect, test } from 'vitest';
import type { SetupQuery } from '#platform/adapters/supabase/setup-query';
import type { SetupCardRow } from '#platform/adapters/supabase/setup-rows';
import { gameUnits } from '#racing/setup/chosen-units';
import { listSetups } from './list-setups.server.ts';
import { storedSetup } from '#platform/adapters/supabase/stored-setup.fixture';

const author = { username: 'dana', first_name: '', last_name: '' };
const stored = {
  ...storedSetup,
  author,
  glance: null,
  session: 'race',
  race_minutes: 60,
  weather: 'wet',
} satisfies SetupCardRow;

async function listed(address: string, setups: SetupCardRow[], next: string | null = null) {
  const asked: SetupQuery[] = [];
  const publicSetups = {
    async listPublic(query: SetupQuery) {
      asked.push(query);
      return { setups, next };
    },
    async listedCounts() {
      return {};
    },
  };
  const context = { publicSetups, env: { APP_ORIGIN: 'https://example' }, units: gameUnits };
  return { ...(await listSetups(context, new URL(address, 'https://example'))), asked };
}

test('a track that games call differently is asked for once, by all of its names', async () => {
  const { asked } = await listed('/setups?track=spa', [stored]);
  expect(asked).toMatchObject([{ tracks: ['spa', 'circuit-de-spa-francorchamps'] }]);
});

test('every filter is in the address of the next page, in one order', async () => {
  const address =
    '/setups?q=wet&game=ACC&class=GT3&car=bmw_m4_gt3&track=spa&session=race&weather=wet&temp=cold&version=1.10&author=7&sort=works';
  const shuffled = `/setups?${address.slice(8).split('&').reverse().join('&')}&utm_source=mail`;
  const { page, canonical, isIndexed } = await listed(shuffled, [stored], '5~1');
  expect(page?.next).toBe(address.replace('&sort', '&after=5%7E1&sort'));
  expect({ canonical, isIndexed }).toEqual({
    canonical: 'https://example/setups?game=ACC&class=GT3&car=bmw_m4_gt3&track=spa',
    isIndexed: false,
  });
});

test('an empty list tells what is near to it', async () => {
  const { nearby } = await listed('/setups?game=ACC&car=bmw_m4_gt3&track=monza&weather=wet', []);
  expect(nearby).toHaveLength(3);
  expect((await listed('/setups?game=ACC', [stored])).nearby).toBeNull();
});

test('a list with few results offers to make the setup or ask for it', async () => {
  const search = 'game=ACC&car=bmw_m4_gt3&track=monza&weather=wet';
  expect((await listed(`/setups?${search}`, [stored])).ways).toMatchObject({
    ask: `/wanted/ask?${search}`,
    order: `/setup-assistant?${search}`,
  });
  expect((await listed('/setups?game=ACC', [stored])).ways).toBeNull();
});

test('the best match is the usual order of a search, and the newest of a list', async () => {
  const sortOf = async (address: string) => {
    const { asked, choices } = await listed(address, [stored]);
    return [asked[0]?.sort, /<option value=""[^>]*>([^<]*)/.exec(choices.sort)?.[1]];
  };
  expect(await sortOf('/setups')).toEqual(['newest', 'Newest']);
  expect(await sortOf('/setups?q=spa')).toEqual(['match', 'Best match']);
  expect(await sortOf('/setups?q=spa&sort=newest')).toEqual(['newest', 'Best match']);
});

test('the options of a filter are the choices of its game, with the chosen one marked', async () => {
  const { choices } = await listed('/setups?game=ACC&car=bmw_m4_gt3', [stored]);
  expect(choices.car).toMatch(/^<option value="">All<\/option>/);
  expect(choices.car.match(/<option [^>]*selected=""[^>]*>[^<]*/g)).toEqual([
    '<option value="bmw_m4_gt3" selected="">BMW M4 GT3 2021',
  ]);
  expect(choices.car).not.toContain('Oreca');
  expect((await listed('/setups?car=bmw_m4_gt3', [stored])).choices.car).toContain('Oreca');
});
