import { expect, test } from 'vitest';
import { carsOf, games, tracksOf } from '#racing/setup/catalogue';
import { listedAsMeant } from './meant-search.server.ts';
import { readSetupQuery, type SetupQueryValues } from './setup-query.server.ts';

/** Asks for a list of which only some searches find something; tells what it gave, and which searches were made. */
async function listed(
  address: string,
  finds: (q: string) => boolean,
  conditions: readonly { weather?: 'dry' | 'wet' | null; session?: 'race' | null }[] = [],
) {
  const asked: string[] = [];
  const parameters = new URLSearchParams(address);
  const answer = await listedAsMeant(readSetupQuery(parameters), {
    isExact: parameters.has('exact'),
    async pageOf({ q }: SetupQueryValues) {
      asked.push(q);
      return { setups: finds(q) ? [`of ${q}`] : [], conditions: finds(q) ? conditions : [], next: null };
    },
    addressOf: ({ q }) => `/setups?q=${q}`,
  });
  return { ...answer, asked };
}

test('a search that finds nothing shows what was meant, and leads to what was typed', async () => {
  expect(await listed('q=Ferari', (q) => q === 'ferrari')).toMatchObject({
    page: { setups: ['of ferrari'] },
    search: { as: 'shown', typed: 'Ferari', meant: '“ferrari”', to: '/setups?q=Ferari&exact=1' },
  });
});

test('conditions and beginnings of names are searched in the words of the catalogue', async () => {
  const { search, asked } = await listed('q=296+monz+regen+quali', (q) => q.startsWith('296 monza'));
  expect(asked).toEqual(['296 monz regen quali', '296 monza wet qualifying']);
  expect(search).toMatchObject({ as: 'shown', meant: '“296 monza”, wet, qualifying' });
});

test('a search that finds nothing shows the nearest list, and says what that lacks', async () => {
  const dry = [{ weather: 'dry' as const }, { weather: 'dry' as const }, { weather: null }];
  const nearest = async (q: string, match: string) =>
    (await listed(`${new URLSearchParams({ q })}`, (query) => query === match, dry)).search;
  expect(await nearest('ferrari spa wet race', 'ferrari spa race')).toEqual({
    as: 'near',
    typed: 'ferrari spa wet race',
    dropped: 'none wet; 2 dry',
  });
  expect(await nearest('ferrari spa stable', 'ferrari spa')).toMatchObject({ dropped: 'none with “stable”' });
  expect(await nearest('ferrari spa wet race', 'ferrari spa')).toMatchObject({
    dropped: 'none wet, none for a race; 2 dry',
  });
  expect(await nearest('ferrari spa', 'ferrari')).toMatchObject({
    dropped: 'none at Circuit de Spa-Francorchamps; more on other tracks',
  });
  expect(await nearest('ferrari spa', 'spa')).toBeNull();
});

test('a misspelt word that titles hold finds those, and what may be meant is offered', async () => {
  expect(await listed('q=ferari', () => true)).toMatchObject({
    page: { setups: ['of ferari'] },
    search: { as: 'offered', meant: '“ferrari”', to: '/setups?q=ferrari' },
  });
});

test('a search stays as typed if no meaning is found, or if that finds nothing either', async () => {
  for (const address of ['q=ferari', 'q=ferari&exact=1', 'q=safe+baseline', 'q=', 'q=ferari&after=x']) {
    expect((await listed(address, () => false)).search, address).toBeNull();
  }
  expect((await listed('q=ferari&exact=1', () => false)).asked).toEqual(['ferari']);
});

test('a search for what names hold gives its own rows and nothing else, whatever it is', async () => {
  const names = games.flatMap(({ id }) => [...carsOf(id), ...tracksOf(id)].map(({ name }) => name));
  const makes = names.map((name) => name.split(' ')[0] ?? '');
  const pairs = names.flatMap((name) => [...name].map((_, at) => name.slice(at, at + 2)));
  for (const q of new Set([...names, ...makes, ...pairs])) {
    const { page, search, asked } = await listed(`${new URLSearchParams({ q })}`, () => true);
    expect([page.setups, search, asked], q).toEqual([[`of ${q}`], null, [q]]);
  }
});
