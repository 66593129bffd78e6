import type { EarlierFile, OwnFileRow } from '#platform/adapters/supabase/setup-rows';
import { expect, test } from 'vitest';
import { accFile } from '../../../tests/support/setup-files.ts';
import { ownFiles } from './files.server.ts';

test.each([
  [20, false],
  [100, false],
  [130, true],
])('a list of %i setups holds a hundred at most, with few files in memory at a time', async (count, more) => {
  const rows = Array.from(
    { length: count },
    (_, place): OwnFileRow => ({
      id: count - place,
      game: 'ACC',
      car_name: 'bmw_m4_gt3',
      track_name: 'spa',
      title: null,
      setup_data: place === 3 ? accFile().padEnd(200_000) : accFile(),
      revision: 1,
    }),
  );
  const atOnce: number[] = [];
  const setups = {
    async filesOfMine(_: unknown, { before, most }: { before: number | null; most: number }) {
      atOnce.push(most);
      return rows.filter(({ id }) => before === null || id < before).slice(0, most);
    },
    async earlierFilesOf(ids: readonly number[], most: number): Promise<EarlierFile[]> {
      atOnce.push(most);
      return ids.map((id) => ({ setup_id: id, number: 1, setup_data: accFile(), replaced_at: '' }));
    },
  };
  const listed = await ownFiles({ setups }, { game: 'ACC', car: null });
  expect(listed.setups.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => id));
  expect(listed.more).toBe(more);
  expect(listed.setups.map(({ digest }) => digest.length)).toEqual(
    rows.slice(0, 100).map((_, place) => (place === 3 ? 0 : 64)),
  );
  expect(listed.setups.every(({ earlier }) => earlier.length === 1)).toBe(true);
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(40);
});
