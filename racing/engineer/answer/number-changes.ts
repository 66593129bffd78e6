import { costOf } from '../../../catalogues/engineering/index.ts';
import { pressureSums } from './hot-pressures.ts';
import type { ProposedChange } from '../baseline/proposed-changes.ts';
import { keptInside, type RulebookRow } from './rulebook-rows.ts';
import type { HeardNumbers } from '../../hearing/understood.ts';

const wheels = ['LF', 'RF', 'LR', 'RR'] as const;

const mostPsiChange = 5;
const kpaPerPsi = 6.894757;

/**
 * The cold pressures that hot readings and wanted differences ask for, wheel by wheel: a cold psi is a hot psi.
 *
 * @param aim hot pressure to aim for, in psi; null where the game has none, and readings then say nothing
 */
export function pressureChanges(
  { hotPsi, psiChange }: HeardNumbers,
  rows: readonly RulebookRow[],
  aim: number | null,
): ProposedChange[] {
  const sums = aim === null ? [] : pressureSums({ hotPsi }, aim);
  return wheels.flatMap((wheel) => {
    const row = rows.find(({ parameter }) => parameter === `tyrePressure.${wheel}`);
    const sum = sums.find((one) => one.wheel === wheel);
    const wanted = psiChange[wheel];
    if (!row) return [];
    if (wanted !== null) {
      return pressureChange(row, wanted, (psi) => `A cold psi is a hot psi: ${psi} cold gives ${psi} hot.`);
    }
    if (aim === null || !sum) return [];
    return pressureChange(
      row,
      sum.by,
      (psi) => `${psiText(sum.hot)} psi hot, aim ${psiText(aim)} psi: ${psi} cold.`,
    );
  });
}

function pressureChange(row: RulebookRow, psi: number, why: (psi: string) => string): ProposedChange[] {
  const isKpa = row.unit === 'kPa';
  if (!Number.isFinite(psi) || Math.abs(psi) > mostPsiChange) return [];
  const value = keptInside(row, row.value + psi * (isKpa ? kpaPerPsi : 1));
  if (value === null) return [];
  const moved = (value - row.value) / (isKpa ? kpaPerPsi : 1);
  const direction = moved > 0 ? 'increase' : 'decrease';
  const said = `${psiText(Math.abs(moved))} psi ${moved > 0 ? 'more' : 'less'}`;
  return [{ parameter: row.parameter, value, why: why(said), cost: costOf('tyrePressure', direction) }];
}

const psiText = (psi: number) => psi.toFixed(1);

/** Litres a lap if neither the driver nor the track gives a figure: a GT3 car on a lap of average length. */
const litresOfAverageLap = 3.5;

/**
 * The fuel that litres, or laps too few or left over ask for; nothing where the driver speaks of no fuel. A session's
 * length and litres a lap are conditions, which the setup is remade for.
 *
 * @param perLap litres a lap, where they are known
 */
export function fuelChange(
  numbers: HeardNumbers,
  symptoms: readonly string[],
  rows: readonly RulebookRow[],
  perLap: number | null,
): ProposedChange[] {
  const row = rows.find(({ parameter }) => parameter === 'fuel');
  if (!row) return [];
  const wanted = litresWanted(
    numbers,
    symptoms,
    row.value,
    numbers.litresPerLap ?? perLap ?? litresOfAverageLap,
  );
  const value = wanted ? keptInside(row, wanted.litres) : null;
  if (!wanted || value === null) return [];
  const direction = value > row.value ? 'increase' : 'decrease';
  return [{ parameter: 'fuel', value, why: wanted.why, cost: costOf('fuel', direction) }];
}

/** Fuel to have left at the flag, in litres: half a lap, for drivers faster than planned. */
const reserveOf = (perLap: number) => perLap / 2;

type LitresWanted = { litres: number; why: string };

function litresWanted(
  { litres, lapsShort, litresShort }: HeardNumbers,
  symptoms: readonly string[],
  now: number,
  perLap: number,
): LitresWanted | null {
  const isShort = symptoms.includes('fuel_short');
  if (litres !== null) {
    const isDifference = litres < now && symptoms.length > 0;
    if (isDifference && isShort)
      return { litres: now + Math.ceil(litres), why: `${litres} L more on board.` };
    if (isDifference && symptoms.includes('fuel_excess'))
      return { litres: now - Math.floor(litres), why: `${litres} L less on board.` };
    // Beside a complaint few litres are one of its figures, not what is to be filled.
    return isDifference ? null : { litres: Math.ceil(litres), why: `${litres} L on board, as you said.` };
  }
  if (litresShort !== null) {
    const said = `${Math.abs(litresShort)} L ${litresShort > 0 ? 'were missing' : 'were left'}`;
    if (litresShort > 0)
      return { litres: now + Math.ceil(litresShort), why: `${said}: so much more on board.` };
    const over = Math.floor(-litresShort - reserveOf(perLap));
    return over > 0
      ? { litres: now - over, why: `${said}: ${over} L less to carry, and a reserve stays.` }
      : null;
  }
  const laps = lapsShort ?? (isShort ? 1 : symptoms.includes('fuel_excess') ? -1 : 0);
  const said = `${lapsText(Math.abs(laps))} of ${perLap.toFixed(1)} L`;
  if (laps > 0) return { litres: now + Math.ceil(laps * perLap), why: `Fuel for ${said} more.` };
  // Only whole litres that are surely left over are taken out.
  return laps < 0
    ? { litres: now - Math.floor(-laps * perLap), why: `Fuel for ${said} less to carry.` }
    : null;
}

const lapsText = (laps: number) => `${laps} ${laps === 1 ? 'lap' : 'laps'}`;
