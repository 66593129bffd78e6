import { expect, test } from 'vitest';
import { accCars } from '../../../catalogues/acc/index.ts';
import { lmuCars } from '../../../catalogues/lmu/index.ts';
import { makeAccBaseline } from './acc/baseline.ts';
import { makeLmuBaseline } from './lmu/baseline.ts';
import { makePublicBaseline } from './make-public-baseline.ts';
import { noteSchema } from './note.ts';
import { noteText, readNote } from './note-text.ts';
import { dryRace } from './dry-race.fixture.ts';

const race = { ...dryRace, setupStyle: 'safe', durationMin: 90 } as const;

const notes = [
  ...accCars.map(({ id }) => makeAccBaseline({ ...race, game: 'ACC', car: id, track: 'spa' }).note),
  ...lmuCars.map(({ id }) => makeLmuBaseline({ ...race, game: 'LMU', car: id, track: 'spa' }).note),
];

test('every note of a baseline has its three lines and grouped reasons, and is written as it was read', () => {
  for (const text of notes) {
    const note = readNote(text);
    const { words, purpose, expect: expected, first, why } = noteSchema.parse(note);
    expect(words).toBe('');
    for (const line of [purpose, expected, first]) expect(line, text).toMatch(/^.{10,240}$/);
    expect(why.map(({ group }) => group)).toEqual(expect.arrayContaining(['Pressures', 'Fuel', 'Balance']));
    expect(noteText(note)).toBe(text);
  }
});

test('a trial’s note survives the way through its text', () => {
  const made = makePublicBaseline({ game: 'ACC', car: 'bmw_m4_gt3', track: 'monza', weather: 'dry' });
  if (!made) throw new Error('No baseline');
  expect(readNote(noteText(made.note))).toEqual(made.note);
});

test('a sentence is tied to the value before its colon', () => {
  const { why } = readNote(
    'A race.\n\nExpect: Calm.\n\nFirst: Drive.\n\nAero:\nRear wing +1 (rain): grip.\nCheck it.',
  );
  expect(why).toEqual([
    { group: 'Aero', sentences: [{ value: 'Rear wing +1 (rain)', text: 'grip.' }, { text: 'Check it.' }] },
  ]);
});

test('the model’s words before our lines stay words', () => {
  const note = readNote('I softened the bar.\n\nDrive it.\n\nA race.\n\nExpect: Calm.\n\nFirst: Drive.');
  expect(note).toMatchObject({ words: 'I softened the bar.\n\nDrive it.', purpose: 'A race.', why: [] });
});

test('a driver’s own note, and one stored before our lines, is all words', () => {
  for (const text of [
    '',
    'Push hard: it holds.\n\nTips:\nbrake late',
    'BMW M4 GT3 2021 at Spa for a race.\n\nFuel: 27 laps × 4.06 L = 109.6 L.',
    'Expect: nothing',
  ])
    expect(readNote(text)).toEqual({ words: text, purpose: '', expect: '', first: '', why: [] });
});
