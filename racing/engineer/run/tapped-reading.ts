import type { EngineerGame } from '../../setup/catalogue.ts';
import { contradictsItself } from '../../hearing/complaints.ts';
import { hear } from '../../hearing/hear.ts';
import { mostRows, type Reading, readingOf, type ReadingRow, understoodOf } from '../../hearing/reading.ts';
import { cornerValue, readingChoices } from '../../hearing/reading-choices.ts';
import { heardRows } from '../../hearing/reading-words.ts';

type Place = { game: EngineerGame; track: string };
type Complaint = Extract<ReadingRow, { about: 'complaint' }>;
type Tap = Pick<Complaint, 'corner' | 'phase' | 'symptom' | 'strength'>;
/** A row of the form that words fill, and its chip. */
export type FilledRow = Tap & { text: string };

/** Whether a tapped complaint says the same as one that was heard, or the opposite, of the same place. */
function takesPlaceOf(tapped: Complaint, heard: Complaint, place: Place): boolean {
  const isSameCorner = cornerValue(tapped.corner, place) === cornerValue(heard.corner, place);
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

/** The taps that say what a row says, one for each of its corners; none where there is no button for its place. */
function tapsOf(row: ReadingRow, place: Place): Tap[] {
  if (row.about !== 'complaint' || (row.corner === '' && row.speed !== 'any')) return [];
  const { phase, symptom, strength } = row;
  const corners = [...new Set(row.corner.split(', ').map((name) => cornerValue(name, place)))];
  const offered = ['', ...readingChoices(place.game, place.track).corners.map(({ value }) => value)];
  return corners.every((corner) => offered.includes(corner))
    ? corners.map((corner) => ({ corner, phase, symptom, strength }))
    : [];
}

/** Whether rows have one with the fields of a tap. */
const hasTap = (rows: Reading, tap: Tap) =>
  rows.some(
    (row) =>
      row.about === 'complaint' &&
      (['corner', 'phase', 'symptom', 'strength'] as const).every((field) => row[field] === tap[field]),
  );

/** The rows of the form that words fill, in the words' order. */
export function rowsFor(words: string, place: Place): FilledRow[] {
  const choices = readingChoices(place.game, place.track);
  return readingOf(hear(words, place)).flatMap((row) =>
    tapsOf(row, place).map((tap) => {
      const [chip] = heardRows([{ ...row, ...tap }], choices, (name) => name);
      return { ...tap, text: chip?.text ?? '' };
    }),
  );
}

/**
 * The rows of words with those that their driver tapped beside them: where both speak of one thing, the tapped one stands.
 *
 * @param filled complaints of the words whose rows in the form the driver changed: the tapped rows stand in their place
 */
export function readingWith(words: string, tapped: Reading, place: Place, filled: Reading = []): Reading {
  const heard = readingOf(hear(words, place)).flatMap((row): Reading => {
    const taps = tapsOf(row, place);
    const others = taps.filter((tap) => !hasTap(filled, tap));
    if (others.length < taps.length)
      return others.map(({ corner }) => ({ ...row, corner, source: null }) as Complaint);
    return tapped.some(
      (one) => one.about === 'complaint' && row.about === 'complaint' && takesPlaceOf(one, row, place),
    )
      ? []
      : [row];
  });
  return [...heard, ...tapped].slice(0, mostRows);
}
