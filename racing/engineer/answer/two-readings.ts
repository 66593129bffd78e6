import { symptoms } from '../../../catalogues/engineering/index.ts';
import type { HeardComplaint, HeardWish, Understood } from '../../hearing/understood.ts';
import { type ReadingChoice, readingOf } from '../../hearing/reading.ts';
import type { Language } from '../../../catalogues/schema/languages.ts';
import { complaintIn, inLanguage } from './spoken.ts';
import { settingLabel } from '../baseline/setting-label.ts';
import type { SettingRow } from '../baseline/editable-setup.ts';
import { balanceWanted, isOpposite, isSame } from './held-to-history.ts';

/** Whether both want the balance moved the same way, wherever. */
const isLike = (one: HeardComplaint, other: HeardComplaint) =>
  balanceWanted.get(one.symptom) !== undefined &&
  balanceWanted.get(one.symptom) === balanceWanted.get(other.symptom);

const isTurned = (one: HeardWish, other: HeardWish) =>
  one.parameter === other.parameter &&
  [one.direction, other.direction].toSorted().join(' ') === 'decrease increase';

/**
 * The two readings of a driver's words, where the model and our own are both sure and mean opposite things: the driver chooses
 * before anything changes. Null where they agree well enough; then the model's stands.
 *
 * @param heard by our recogniser
 * @param rows of the setup, which name its settings
 */
export function twoReadings(
  read: Understood,
  heard: Understood,
  rows: readonly SettingRow[] = [],
  language: Language = 'en',
): [ReadingChoice, ReadingChoice] | null {
  if (heard.question !== null || heard.isDoubtful || read.question !== null) return null;
  const isTurnedRound = (complaint: HeardComplaint) =>
    heard.complaints.some((one) => isOpposite(one, complaint)) &&
    !heard.complaints.some((one) => isSame(one, complaint) || isLike(one, complaint));
  const areOpposite =
    read.complaints.some(isTurnedRound) ||
    read.wishes.some((wish) => heard.wishes.some((one) => isTurned(one, wish)));
  return areOpposite ? [choiceOf(read, rows, language), choiceOf(heard, rows, language)] : null;
}

/** The opposite of a complaint about the balance. */
const turnedRound: Readonly<Record<string, string>> = { rotation: 'oversteer', stability: 'understeer' };

/**
 * The readings to choose from where our own leaves a doubt: as it was read, and with the balance the other way round or, where it
 * is no balance, without the complaints.
 */
export function readingsInDoubt(
  heard: Understood,
  rows: readonly SettingRow[],
  language: Language,
): ReadingChoice[] {
  const turned = heard.complaints.flatMap((complaint) => {
    const symptom = turnedRound[balanceWanted.get(complaint.symptom) ?? ''];
    return symptom ? { ...complaint, symptom } : [];
  });
  const isOneWay = new Set(turned.map(({ symptom }) => symptom)).size === 1;
  const parts = heard.complaints.map((complaint) => ({ ...heard, complaints: [complaint] }));
  const others = isOneWay ? [{ ...heard, complaints: turned }] : parts.length > 1 ? parts : [];
  return [heard, ...others].map((one) => choiceOf(one, rows, language));
}

const choiceOf = (
  understood: Understood,
  rows: readonly SettingRow[],
  language: Language,
): ReadingChoice => ({
  label: labelOf(understood, rows, language),
  reading: readingOf(understood),
});

const places: Readonly<Record<HeardComplaint['phase'], string>> = {
  entry: ' on entry',
  mid: ' mid-corner',
  exit: ' on exit',
  braking: ' under braking',
  straight: ' on the straights',
  kerbs: ' over the kerbs',
  any: '',
};

const ways: Readonly<Record<HeardWish['direction'], string>> = {
  increase: 'more',
  decrease: 'less',
  set: '',
  lowest: 'lowest',
  highest: 'highest',
  back: 'back to before',
};

/** `Oversteer on entry in T5`, `Rear wing: more`, `Brake bias: 57 %`. */
function labelOf(
  { complaints, wishes }: Understood,
  rows: readonly SettingRow[],
  language: Language,
): string {
  return [
    ...complaints.map((complaint) => {
      const { symptom, phase, where } = complaint;
      const said = complaintIn(complaint, language);
      if (said) return said;
      const name = symptoms.find(({ id }) => id === symptom)?.label ?? symptom;
      return `${name}${places[phase]}${where ? ` in ${where}` : ''}`;
    }),
    ...wishes.map(({ parameter, direction, amount, unit = '' }) => {
      const way = inLanguage(ways[direction], language);
      return `${settingLabel(rows, parameter)}: ${[way, amount, unit].filter((part) => part !== null && part !== '').join(' ')}`;
    }),
  ].join(', ');
}
