import { expect, test } from 'vitest';
import { lmuCars, lmuTracks } from '../../../../catalogues/lmu/index.ts';
import { garageDataOf } from '../../../setup/garage/garage-data.fixture.ts';
import { readNote } from '../note-text.ts';
import { rowsByLine } from './apply-rules.ts';
import { type LmuStartingPoint, makeLmuBaseline } from './baseline.ts';
import { sampled } from '../../../../tests/support/sampled.ts';
import { parsedSvm } from '../../../setup/parsed.fixture.ts';
import { dryRace } from '../dry-race.fixture.ts';
import { startFromGarage } from './garage-start.ts';

/** Settings beside fuel by name, an axle's wheels in one, and the claims of the note. */
function madeAt(car: string, track: string, from: LmuStartingPoint = {}) {
  const { text, note } = makeLmuBaseline({ game: 'LMU', car, track, ...dryRace }, from);
  const rows = [...rowsByLine(parsedSvm(text), from.garage).values()].filter(
    ({ setting }) => !setting.startsWith('GENERAL.') && !/^(?:FRONT|REAR)RIGHT\./.test(setting),
  );
  const claims = readNote(note)
    .why.filter(({ group }) => group === 'Aero' || group === 'Balance')
    .flatMap(({ sentences }) => sentences.map(({ value = '', text: why }) => `${value}: ${why}`));
  return { track, settings: new Map(rows.map(({ setting, raw }) => [setting, raw])), claims };
}

/** How many settings differ between two tracks, for every pair of the 18, and the pairs of which the notes claim the same. */
function pairsOf(car: string, from?: LmuStartingPoint) {
  const made = lmuTracks.map(({ id }) => madeAt(car, id, from));
  return made.flatMap((one, place) =>
    made.slice(place + 1).map((other) => ({
      name: `${car} ${one.track} ${other.track}`,
      differing: [...one.settings].filter(([line, raw]) => other.settings.get(line) !== raw).length,
      isToldApart: one.claims.join('\n') !== other.claims.join('\n'),
    })),
  );
}

const alike = (pairs: ReturnType<typeof pairsOf>) =>
  pairs
    .filter(({ differing, isToldApart }) => differing < 4 || !isToldApart)
    .map(({ name, differing }) => `${name}: ${differing}`);

const gtsAndHypercars = sampled(
  lmuCars.filter((car) => car.class === 'LMGT3' || car.class === 'Hypercar'),
  7,
);

test('any two tracks differ in four settings at least and in what the note says, for every GT3 and Hypercar', {
  timeout: 60_000,
}, () => {
  const pairs = gtsAndHypercars.flatMap(({ id }) => pairsOf(id));
  expect(pairs).toHaveLength(gtsAndHypercars.length * 153);
  expect(alike(pairs)).toEqual([]);
});

test('the same holds for a driver’s own garage', { timeout: 60_000 }, () => {
  const pairs = ['BMW_M4_LMGT3', 'Ferrari_499P'].flatMap((id) =>
    pairsOf(id, startFromGarage(JSON.stringify(garageDataOf(id, 5)), id)),
  );
  expect(alike(pairs)).toEqual([]);
});
