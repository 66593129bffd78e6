import { expect, test, vi } from 'vitest';
import { blankAccSetup } from '#core/setup/acc/blank';
import { printAccSetup } from '#core/setup/acc/print';
import { legalityOf, olderNote } from './older-setup.server.tsx';

const setup = {
  id: 12,
  game: 'LMU',
  car_name: 'Lexus_RCF_GT3',
  track_name: 'spa',
  is_public: true,
  created_at: '2026-03-02T10:00:00Z',
  game_version: null,
} as const;
const legal = { legality: 'legal', illegalValues: 0 } as const;
const unknown = { legality: 'unknown', illegalValues: 0 } as const;

function said(times: number) {
  const drivers = vi.fn(async () => times);
  return { drivers, context: { stillGood: { drivers } } };
}

test('of a setup whose version is not told the sentence tells the day, and never that its values are legal', async () => {
  const note = await olderNote(said(0).context, setup, unknown);
  expect(note).toContain('From 2 March 2026, for a game version that is not told: since then ');
  expect(note).toContain('the balance of performance and the brakes have changed for this car, last in <a ');
  expect(note).toContain('whether all its values are still legal is not known.');
});

test('two words clear a setup for all, one a private setup, and none is asked for what is up to date', async () => {
  const cleared = async (words: number, is_public: boolean) =>
    (await olderNote(said(words).context, { ...setup, is_public }, legal)) === null;
  expect(
    await Promise.all([cleared(1, true), cleared(2, true), cleared(0, false), cleared(1, false)]),
  ).toEqual([false, true, false, true]);
  const { context, drivers } = said(0);
  expect(await olderNote(context, { ...setup, game_version: '1.4.2' }, legal)).toBeNull();
  expect(drivers).not.toHaveBeenCalled();
});

test('values that the car of today does not have are counted', async () => {
  const blank = blankAccSetup('bmw_m4_gt3');
  const beyond = printAccSetup(blank).replace(/"rearWing": \d+/, '"rearWing": 99');
  const legality = legalityOf('ACC', beyond);
  expect(legality).toEqual({ legality: 'unknown', illegalValues: 1 });
  expect(await olderNote(said(1).context, setup, legality)).toContain(
    'one of its values is not legal today.',
  );
});
