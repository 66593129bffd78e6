import { expect, test } from 'vitest';
import { carsOf, games, tracksOf } from '#core/setup/catalogue';
import { listedAsMeant } from './meant-search.server.ts';
import { readSetupQuery, type SetupQueryValues } from './setup-query.server.ts';

/** Asks for a list of which only some searches find something; tells what it gave, and which searches were made. */
async function listed(address: string, finds: (q: string) => boolean) {
  const asked: string[] = [];
  const parameters = new URLSearchParams(address);
  const answer = await listedAsMeant(readSetupQuery(parameters), {
    isExact: parameters.has('exact'),
    async pageOf({ q }: SetupQueryValues) {
      asked.push(q);
      return { setups: finds(q) ? [`of ${q}`] : [] };
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

test('session, weather and class that are typed become filters where no text holds them', async () => {
  const asked: SetupQueryValues[] = [];
  const { search } = await listedAsMeant(readSetupQuery(new URLSearchParams('q=296+monza+wet+quali')), {
    isExact: false,
    pageOf: async (query) => {
      asked.push(query);
      return { setups: asked.slice(1) };
    },
    addressOf: () => '',
  });
  expect(asked[1]).toMatchObject({ q: '296 monza', session: 'qualifying', weather: 'wet' });
  expect(search?.meant).toBe('“296 monza”, wet, qualifying');
});

test('a misspelt word that titles hold finds those, and what may be meant is offered', async () => {
  expect(await listed('q=ferari', () => true)).toMatchObject({
    page: { setups: ['of ferari'] },
    search: { as: 'offered', meant: '“ferrari”', to: '/setups?q=ferrari' },
  });
});

test('where nothing is meant, or that finds nothing either, the search is as it was typed', async () => {
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
