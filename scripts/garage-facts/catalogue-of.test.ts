import { expect, test } from 'vitest';
import type { StoredGarageFact } from '../../core/adapters/supabase/garage-facts.ts';
import { catalogueOf, everyFact, listed } from './catalogue-of.ts';

const nothing = { lowest: null, highest: null, position: null, reads: null };
const fact = (id: number, told: Partial<StoredGarageFact>): StoredGarageFact => ({
  ...nothing,
  id,
  game: 'LMU',
  car: 'Ferrari_499P',
  version: 'WEC2026',
  setting: 'REARWING.RWSetting',
  seen_at: `2026-11-2${id}T10:00:00Z`,
  state: 'agreed',
  drivers: 2,
  ...told,
});

test('a catalogue file holds what is agreed on, the latest where two disagree', () => {
  const facts = [
    fact(2, { lowest: 0, highest: 17 }),
    fact(1, { lowest: 0, highest: 11 }),
    fact(3, { position: 5, reads: 'P6' }),
    fact(4, { lowest: 0, highest: 99, state: 'waiting', drivers: 1 }),
    fact(5, { setting: 'FRONTLEFT.PressureSetting', lowest: 0, highest: 0 }),
    fact(6, { position: 6, reads: 'www.evil.example' }),
  ];
  expect(catalogueOf(facts).cars).toEqual([
    {
      game: 'LMU',
      id: 'Ferrari_499P',
      version: 'WEC2026',
      settings: { 'REARWING.RWSetting': { lowest: 0, highest: 17, texts: { 5: 'P6' } } },
    },
  ]);
  expect(listed(facts, 'Ferrari_499P')).toContain(
    '4\tLMU\tFerrari_499P\tWEC2026\tREARWING.RWSetting\t0 to 99\twaiting\t1',
  );
  expect(listed(facts, 'another')).toBe('');
});

test('all pages are read', async () => {
  const pages = [[fact(1, {}), fact(2, {})], [fact(3, {})], []];
  const asked: number[] = [];
  const page = async (after: number) => {
    asked.push(after);
    return pages[asked.length - 1] ?? [];
  };
  expect((await everyFact({ page })).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(asked).toEqual([0, 2, 3]);
});
