import { namedCorners } from '../../catalogues/engineering/corners.ts';
import type { EngineerGame } from '../setup/catalogue.ts';
import { contradictsItself } from './complaints.ts';
import { hear } from './hear.ts';
import { mostRows, type Reading, readingOf, type ReadingRow, understoodOf } from './reading.ts';

type Place = { game: EngineerGame; track: string };
type Complaint = Extract<ReadingRow, { about: 'complaint' }>;

const wordOf = (text: string) => text.trim().toLowerCase();

/** The corner that a driver names "T6" or "Les Combes"; the name itself where the track has none so called. */
function cornerNamed(name: string, { game, track }: Place) {
  const isIt = ({ numbers = [], names = [] }: ReturnType<typeof namedCorners>[number]) =>
    [...numbers.map((number) => `t${number}`), ...names.map(wordOf)].includes(wordOf(name));
  return namedCorners(game, track).find(isIt) ?? wordOf(name);
}

/** Whether a tapped complaint says the same as one that was heard, or the opposite, of the same place. */
function takesPlaceOf(tapped: Complaint, heard: Complaint, place: Place): boolean {
  const isSameCorner = cornerNamed(tapped.corner, place) === cornerNamed(heard.corner, place);
  const isAnywhere = tapped.corner === '' || heard.corner === '';
  const isAnyPhase = [tapped.phase, heard.phase].includes('any') || tapped.phase === heard.phase;
  if (!isAnyPhase) return false;
  const both = [tapped, heard].map(
    (row): ReadingRow => ({
      ...row,
      ...({ corner: '', speed: 'any', phase: 'any', axle: 'all' } as const),
    }),
  );
  if (tapped.symptom === heard.symptom) return isSameCorner || isAnywhere;
  return isSameCorner && contradictsItself(understoodOf(both).complaints);
}

/** The rows of words with those that their driver tapped beside them: where both speak of one thing, the tapped one stands. */
export function readingWith(words: string, tapped: Reading, place: Place): Reading {
  const isTaken = (row: ReadingRow) =>
    row.about === 'complaint' &&
    tapped.some((one) => one.about === 'complaint' && takesPlaceOf(one, row, place));
  return [...readingOf(hear(words, place)).filter((row) => !isTaken(row)), ...tapped].slice(0, mostRows);
}
