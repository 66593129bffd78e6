import { expect, test } from 'vitest';
import { blankAccSetup } from '#racing/setup/acc/blank';
import { printAccSetup } from '#racing/setup/acc/print';
import { changeSince, legalityOf, olderNote } from './older-setup.server.tsx';

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

/** So many drivers' words, with the version that last changed something for the setup. */
const wordsSaid = (times: number) => new Map([[latest, times]]);
const latest = changeSince(setup)?.version ?? '';

test('a setup without a version gets a sentence with its day, and never one that its values are legal', () => {
  const note = olderNote(wordsSaid(0), setup, unknown);
  expect(note).toContain('From 2 March 2026, for an unknown game version: since then ');
  expect(note).toContain('the balance of performance and the brakes have changed for this car, last in <a ');
  expect(note).toContain('whether all its values are still legal is not known.');
});

test('two words clear a setup for all, one a private setup, and what is up to date needs none', () => {
  const cleared = (words: number, is_public: boolean) =>
    olderNote(wordsSaid(words), { ...setup, is_public }, legal) === null;
  expect([cleared(1, true), cleared(2, true), cleared(0, false), cleared(1, false)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(olderNote(wordsSaid(0), { ...setup, game_version: '1.4.2' }, legal)).toBeNull();
  const ofAnother = new Map([['1.0', 5]]);
  expect(olderNote(ofAnother, setup, legal)).toContain('Still good');
});

test('values that the car of today does not have are counted', () => {
  const blank = blankAccSetup('bmw_m4_gt3');
  const beyond = printAccSetup(blank).replace(/"rearWing": \d+/, '"rearWing": 99');
  const legality = legalityOf('ACC', beyond);
  expect(legality).toEqual({ legality: 'unknown', illegalValues: 1 });
  expect(olderNote(wordsSaid(1), setup, legality)).toContain('one of its values is not legal today.');
});
