import { expect, test } from 'vitest';
import type { SetupQuery } from '#platform/adapters/supabase/setup-query';
import { demoSetups } from '#racing/setup/demo-setups';
import { listedDemos } from './demo-cards.server.ts';

const every = demoSetups.map(({ id }) => id);
const [spa, wet, leMans] = ['demo-acc-spa-race', 'demo-acc-nurburgring-wet', 'demo-lmu-le-mans-race'];

test.each<[rule: string, filter: SetupQuery, ids: readonly string[]]>([
  ['all are there without a filter', {}, every],
  [
    'all are there with filters that say nothing',
    { session: '', version: '', author: null, sort: 'works' },
    every,
  ],
  ['filters narrow them like any others', { game: 'LMU', tracks: ['le_mans'] }, [leMans]],
  ['filters may leave none', { game: 'LMU', cars: ['bmw_m4_gt3'] }, []],
  ['those without a session are in no list of one', { session: 'practice' }, []],
  ['they are nobody’s', { author: 1 }, []],
  ['they have no lap', { sort: 'lap' }, []],
  ['they are in the list of a weather that they are made for', { weather: 'wet' }, [wet]],
  ['they are in the list of a session that they are made for', { game: 'LMU', session: 'race' }, [leMans]],
  ['every word of a search is found, in the names too', { q: 'Francorchamps bmw' }, [spa]],
  ['every word of a search must be found', { q: 'Francorchamps suzuka' }, []],
  ['a word is found whole', { q: 'sp' }, []],
  ['a condition is found by what the setup is for', { q: 'nurburgring regen' }, [wet]],
  ['a condition is not found otherwise', { q: 'spa regen' }, []],
])('demo setups: %s', (_, filter, ids) => {
  expect(
    listedDemos(filter)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort());
});
