import type { HeldValue, SetupFile } from '../setup/format.ts';
import { endsOf, psiOf, valuesByName } from './driven-file.ts';
import type { StintSheet } from './stint-sheet.ts';
import { type StintWheel, stintWheels } from './stint-words.ts';
import { formatDecimal } from './typed-number.ts';
import { psiText } from './typed-pressures.ts';
import { gainOf, type TyreGain } from './tyre-gain.ts';

/** A value to set and the calculation behind it. `remarks` is an additional remark. */
export type Wanted = { parameter: string; value: number; why: string };
export type Solved = { targets: Wanted[]; remarks: string[] };

const tenths = (psi: number) => Math.round(psi * 10) / 10;
const higherOrLower = (psi: number) =>
  `${Math.abs(tenths(psi)).toFixed(1)} psi ${psi > 0 ? 'higher' : 'lower'}`;

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
  const solution: Solved = { targets: [], remarks: [] };
  for (const wheel of stintWheels) {
    const current = values.get(`tyrePressure.${wheel}`);
    const sum = current?.value == null ? null : pressureMove(wheel, sheet, earlier, gain);
    if (!current || current.value === null || !sum) continue;
    if (sum.by === 0) {
      solution.remarks.push(`${wheel}: ${sum.why}: no change.`);
      continue;
    }
    const why = `${sum.why}: start ${higherOrLower(sum.by)}.`;
    const set = { current, value: current.value, by: sum.by, why };
    solution.targets.push(changeOf(set));
    const limitRemark = beyondGarage(wheel, set);
    if (limitRemark) solution.remarks.push(limitRemark);
    for (const stop of stopsLike(values, sheet.compound)) {
      const there = values.get(`${stop}.tyrePressure.${wheel}`);
      if (there?.value != null)
        solution.targets.push(changeOf({ ...set, current: there, value: there.value }));
    }
  }
  return solution;
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
      : `next run ${formatDecimal(Math.abs(warmer), 1)} °C ${warmer > 0 ? 'warmer' : 'colder'}`;
  const psi = hot[wheel];
  const gain = gainOf(wheel, sheet, earlier, psiPerDegree);
  if (psi === undefined || !gain || aim === null) {
    return warmth === '' ? null : { by: tenths(forWarmth), why: warmth.replace('n', 'N') };
  }
  const meanHot = psi - gain.read + gain.expected;
  const by = tenths(aim - meanHot + forWarmth);
  const isAveraged = tenths(meanHot) !== tenths(psi);
  const reading = isAveraged
    ? `${psiText(psi)} psi hot, ${meanHot.toFixed(1)} psi with your earlier stints here`
    : `${psiText(psi)} psi hot`;
  const why = `${reading}, target ${psiText(aim)} psi`;
  return { by, why: warmth === '' ? why : `${why}, ${warmth}` };
}

type Setting = { current: HeldValue; value: number; by: number; why: string };

/** A pressure moved by psi, in the unit of its game. */
function changeOf({ current, value, by, why }: Setting): Wanted {
  return { parameter: current.parameter, value: value + by / psiOf(current), why };
}

function beyondGarage(wheel: StintWheel, { current, value, by }: Setting): string | null {
  const ends = endsOf(current);
  const target = value + by / psiOf(current);
  if (!ends) return null;
  const end = target < ends[0] ? ends[0] : target > ends[1] ? ends[1] : null;
  const missing = end === null ? 0 : tenths(Math.abs(target - end) * psiOf(current));
  if (end === null || missing === 0) return null;
  const side = end > target ? `begins at ${end} ${current.unit}` : `ends at ${end} ${current.unit}`;
  const off = end > target ? 'above' : 'below';
  return `${wheel} wants ${target.toFixed(current.decimals)} ${current.unit} cold, and the garage ${side}: hot it will stay about ${missing.toFixed(1)} psi ${off} the aim.`;
}

/** The stops of a file whose tyres are of the kind that was driven: `pitStop1`, … */
function stopsLike(values: ReadonlyMap<string, HeldValue>, compound: StintSheet['compound']): string[] {
  return [...values.values()].flatMap(({ parameter, text }) => {
    const [stop = '', key] = parameter.split('.');
    const isLike = key === 'tyreCompound' && /^pitStop\d+$/.test(stop);
    return isLike && (/wet/i.test(text) ? 'wet' : 'dry') === compound ? [stop] : [];
  });
}
