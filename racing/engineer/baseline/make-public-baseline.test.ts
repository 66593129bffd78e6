import { expect, test } from 'vitest';
import { carsOf, tracksOf } from '../../setup/catalogue.ts';
import { describeSetup } from './describe-setup.ts';
import { makeAccBaseline } from './acc/baseline.ts';
import { makeLmuBaseline } from './lmu/baseline.ts';
import { makePublicBaseline } from './make-public-baseline.ts';
import { noteText } from './note-text.ts';
import type { PublicBaselineRequest } from './public-baseline.ts';
import { sampled } from '../../../tests/support/sampled.ts';
import { dryRace } from './dry-race.fixture.ts';

const open = {
  ACC: ['tyres', 'alignment', 'aeroBalance'],
  LMU: ['wheelsAndBrakes', 'suspension', 'chassisAndAero'],
};

/** Values of the sections that are not everybody's, as far as their texts are like no other's. */
function hiddenTexts(asked: PublicBaselineRequest): string[] {
  const request = { ...dryRace, ...asked };
  const text =
    asked.game === 'ACC' ? JSON.stringify(makeAccBaseline(request).setup) : makeLmuBaseline(request).text;
  const sections = describeSetup(asked.game, text, request)?.sections ?? [];
  return sections
    .filter(({ id }) => !open[asked.game].includes(id))
    .flatMap(({ rows }) => rows.map((row) => row.text))
    .filter((shown) => /^\d+(\.\d+)? ?(L|Nm|% front|N\/m|N)$/.test(shown));
}

test.each(['ACC', 'LMU'] as const)(
  'every car of %s at every track shows three sections and no more',
  (game) => {
    const wrong: string[] = [];
    const pairs = carsOf(game).flatMap(({ id: car }) =>
      tracksOf(game).map(({ id: track }) => ({ car, track })),
    );
    for (const { car, track } of sampled(pairs, 31)) {
      const asked = { game, car, track, weather: 'dry' } as const;
      const made = makePublicBaseline(asked);
      const sections = made?.described.sections ?? [];
      const isWhole =
        sections.map(({ id }) => id).join() === open[game].join() &&
        sections.filter(({ rows }) => rows.some(({ offered }) => offered)).length >= 2 &&
        made?.note.why.length !== 0 &&
        made?.others.every((other) => Object.keys(other).join() === 'title,settings');
      const shown = made ? noteText(made.note) : '';
      const leaks = hiddenTexts(asked).filter((text) => shown.includes(text));
      if (!isWhole || leaks.length > 0) wrong.push(`${car} at ${track}: ${leaks}`);
    }
    expect(wrong).toEqual([]);
  },
);

test('rain changes what is shown, and its reasons', () => {
  const asked = { game: 'ACC', car: 'ferrari_296_gt3', track: 'spa' } as const;
  const [dry, wet] = (['dry', 'wet'] as const).map((weather) => makePublicBaseline({ ...asked, weather }));
  expect(wet?.described.sections[0]?.rows[0]?.text).toBe('Wet');
  expect(wet && noteText(wet.note)).toContain(' (rain): ');
  expect(dry && noteText(dry.note)).not.toContain(' (rain): ');
});

test('a trial for Le Mans Ultimate counts its estimates, and does not say where to put the file', () => {
  const made = makePublicBaseline({ game: 'LMU', car: 'Alpine_A424', track: 'le_mans', weather: 'dry' });
  const note = made ? noteText(made.note) : '';
  expect(note).toContain('Built without your garage data: ');
  expect(note).not.toContain('UserData');
});

test('a car or track that the catalogue does not hold gets no baseline', () => {
  const asked = { game: 'ACC', car: 'ferrari_296_gt3', track: 'spa', weather: 'dry' } as const;
  expect(makePublicBaseline({ ...asked, car: 'Alpine_A424' })).toBeNull();
  expect(makePublicBaseline({ ...asked, track: 'nowhere' })).toBeNull();
});
