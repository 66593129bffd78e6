import { expect, test, vi } from 'vitest';
import { recordLately } from '../track-records.ts';

const place = { game: 'ACC', car: 'bmw_m4_gt3', track: 'spa' };
const row = { rule: 'R009', car_name: '', track_name: '', tested: 51, kept: 34 };

test('rule records are read once in some minutes, and a run goes on without them', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const away = { at: () => Promise.reject(new Error('away')) };
  expect((await recordLately(place, away)).isEmpty).toBe(true);
  const at = vi.fn(async () => [row]);
  expect((await recordLately(place, { at })).shown('R009')).toMatchObject({ kept: 34, tested: 51 });
  expect((await recordLately(place, away)).isEmpty).toBe(false);
  await recordLately(place, { at });
  expect(at).toHaveBeenCalledTimes(1);
});
