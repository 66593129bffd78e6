import type { SetupQuery } from '../../platform/adapters/supabase/setup-query.ts';
import type { Cluster } from './cluster.ts';
import type { MeasuredQuery } from './measure-query.ts';
import { publicList } from './rest-statements.ts';
import { cursorOfPage } from './sample.ts';

type Search = Pick<SetupQuery, 'q' | 'game'>;

const searches: Record<string, readonly Search[]> = {
  'common words': ['gt3', 'race', 'spa', 'porsche', 'the', 'monza'].map((q) => ({ q })),
  'usual words': ['wet', 'understeer', 'league', 'lazy', 'bathurst', 'endurance', '24h'].map((q) => ({ q })),
  'rare words': ['kettlewick', '999', 'privateer', 'nordic', 'trophy'].map((q) => ({ q })),
  'words that nothing holds': ['xqzvw', 'hovercraft', 'zzz'].map((q) => ({ q })),
  'two letters': ['gt', 'm4', 'le', 'tc', 'ai', 'zq'].map((q) => ({ q })),
  'one letter': ['a', 'q', '3'].map((q) => ({ q })),
  'several words': [
    'ferrari spa',
    'porsche monza wet',
    'bmw m4 quali nordschleife',
    'calm race setup for the wet spa stint',
    'kettlewick trophy',
    'gt3 kettlewick',
    'race xqzvw',
  ].map((q) => ({ q })),
  'words within a game': [
    { game: 'ACC', q: 'wet' },
    { game: 'LMU', q: 'spa' },
    { game: 'LMU', q: 'kettlewick' },
    { game: 'iRacing', q: 'calm' },
    // Frequent words, and none in this game.
    { game: 'rFactor2', q: 'stint' },
    { game: 'iRacing', q: 'understeer entry psi' },
  ],
  authors: ['driver_100', 'driver', 'ben', 'arvola monza'].map((q) => ({ q })),
  // As many as count, none of them anywhere.
  'eight words': [{ q: 'alpha bravo charlie delta echo foxtrot golf hotel india juliet' }],
};

export async function searchQueries(cluster: Cluster): Promise<MeasuredQuery[]> {
  const queries: MeasuredQuery[] = [];
  for (const [name, asked] of Object.entries(searches)) {
    for (const sort of ['match', 'newest', 'liked'] as const) {
      const variants = await Promise.all(
        asked.map(async (query) => ({
          asked: [query.game, `"${query.q}"`].filter((part) => part !== undefined).join(', '),
          statement: await publicList({ ...query, sort }),
        })),
      );
      queries.push({ name: `search, ${name}, ${sort}`, caller: 'visitor', variants });
    }
  }
  for (const sort of ['newest', 'liked'] as const) {
    // The search's results for a word that names no car and no track.
    const condition = "is_public and search_text || ' ' like '% race %'";
    const place = await cursorOfPage(cluster, { condition, sort, page: 500 });
    if (!place) continue;
    queries.push({
      name: `search, common word, ${sort}, page ${place.page}`,
      caller: 'visitor',
      variants: [
        {
          asked: `"race", page ${place.page}`,
          statement: await publicList({ q: 'race', sort, cursor: place.cursor }),
        },
      ],
    });
  }
  return queries;
}
