import type { HeldValue, SetupFile } from '../setup/format.ts';
import { endsOf, psiOf, valuesByName } from './driven-file.ts';
import type { StintSheet } from './stint-sheet.ts';
import { type StintWheel, stintWheels } from './stint-words.ts';
import { said } from './typed-number.ts';
import { psiText } from './typed-pressures.ts';
import { gainOf, type TyreGain } from './tyre-gain.ts';

/** A value to set and the calculation behind it. `remarks` is an additional remark. */
export type Wanted = { parameter: string; value: number; why: string };
export type Solved = { wanted: Wanted[]; remarks: string[] };

const tenths = (psi: number) => Math.round(psi * 10) / 10;
const moreOrLess = (psi: number) => `${Math.abs(tenths(psi)).toFixed(1)} ${psi > 0 ? 'more' : 'less'}`;

/**
 * The cold pressures that end at the aim at the next temperature, for the tyres at the start and those of every stop of
 * the same kind: a cold psi is a hot psi, a warmer track is a hotter tyre.
 *
 * @param earlier the driver's earlier stints with this car on this track
 */
export function solvePressures(
  file: SetupFile,
  sheet: StintSheet,
  earlier: readonly StintSheet[],
  gain: TyreGain,
): Solved {
  const values = valuesByName(file);
  const solved: Solved = { wanted: [], remarks: [] };
  for (const wheel of stintWheels) {
    const held = values.get(`tyrePressure.${wheel}`);
    const sum = held?.value == null ? null : pressureMove(wheel, sheet, earlier, gain);
    if (!held || held.value === null || !sum) continue;
    if (sum.by === 0) {
      solved.remarks.push(`${wheel}: ${sum.why}: it stays.`);
      continue;
    }
    const why = `${sum.why}: ${moreOrLess(sum.by).replace(' ', ' psi ')} cold.`;
    const set = { held, value: held.value, by: sum.by, why };
    solved.wanted.push(changeOf(set));
    const beyond = beyondGarage(wheel, set);
    if (beyond) solved.remarks.push(beyond);
    for (const stop of stopsLike(values, sheet.compound)) {
      const there = values.get(`${stop}.tyrePressure.${wheel}`);
      if (there?.value != null) solved.wanted.push(changeOf({ ...set, held: there, value: there.value }));
    }
  }
  return solved;
}

/** The change to a tyre's cold pressure in psi, and its calculation. Null if no reading gives one. */
export function pressureMove(
  wheel: StintWheel,
  sheet: StintSheet,
  earlier: readonly StintSheet[],
  { psiPerDegree }: TyreGain,
): { by: number; why: string } | null {
  const { hot, aim, trackTemp, nextTrackTemp } = sheet;
  const warmer = trackTemp === null || nextTrackTemp === null ? 0 : nextTrackTemp - trackTemp;
  const forWarmth = -warmer * psiPerDegree.value;
  const warmth =
    tenths(forWarmth) === 0
      ? ''
      : `${said(Math.abs(warmer), 1)} °C ${warmer > 0 ? 'warmer' : 'colder'} at ${psiPerDegree.value.toFixed(3)} psi a degree`;
  const psi = hot[wheel];
  const gained = gainOf(wheel, sheet, earlier, psiPerDegree);
  if (psi === undefined || !gained || aim === null) {
    return warmth === '' ? null : { by: tenths(forWarmth), why: warmth };
  }
  const meanHot = psi - gained.read + gained.expected;
  const by = tenths(aim - meanHot + forWarmth);
  const isAveraged = tenths(meanHot) !== tenths(psi);
  const reading = isAveraged
    ? `${psiText(psi)} psi hot, ${meanHot.toFixed(1)} psi with your earlier stints here`
    : `${psiText(psi)} psi hot`;
  const why = `${reading}, aim ${psiText(aim)} psi`;
  return { by, why: warmth === '' ? why : `${why}, ${warmth}` };
}

type Setting = { held: HeldValue; value: number; by: number; why: string };

/** A pressure moved by psi, in the unit of its game. */
function changeOf({ held, value, by, why }: Setting): Wanted {
  return { parameter: held.parameter, value: value + by / psiOf(held), why };
}

function beyondGarage(wheel: StintWheel, { held, value, by }: Setting): string | null {
  const ends = endsOf(held);
  const wanted = value + by / psiOf(held);
  if (!ends) return null;
  const end = wanted < ends[0] ? ends[0] : wanted > ends[1] ? ends[1] : null;
  const missing = end === null ? 0 : tenths(Math.abs(wanted - end) * psiOf(held));
  if (end === null || missing === 0) return null;
  const side = end > wanted ? `begins at ${end} ${held.unit}` : `ends at ${end} ${held.unit}`;
  const off = end > wanted ? 'above' : 'below';
  return `${wheel} wants ${wanted.toFixed(held.decimals)} ${held.unit} cold, and the garage ${side}: hot it will stay about ${missing.toFixed(1)} psi ${off} the aim.`;
}

/** The stops of a file whose tyres are of the kind that was driven: `pitStop1`, … */
function stopsLike(values: ReadonlyMap<string, HeldValue>, compound: StintSheet['compound']): string[] {
  return [...values.values()].flatMap(({ parameter, text }) => {
    const [stop = '', key] = parameter.split('.');
    const isLike = key === 'tyreCompound' && /^pitStop\d+$/.test(stop);
    return isLike && (/wet/i.test(text) ? 'wet' : 'dry') === compound ? [stop] : [];
  });
}
