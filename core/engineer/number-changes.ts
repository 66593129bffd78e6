import { costOf } from '../../catalogues/engineering/index.ts';
import type { ProposedChange } from './proposed-changes.ts';
import { keptInside, type RulebookRow } from './rulebook-rows.ts';
import type { HeardNumbers } from './understood.ts';

const wheels = ['LF', 'RF', 'LR', 'RR'] as const;

/** What a tyre at work can read; what lies outside is a slip of the tongue or another unit. */
const plausibleHotPsi = { lowest: 15, highest: 45 };
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
  return wheels.flatMap((wheel) => {
    const row = rows.find(({ parameter }) => parameter === `tyrePressure.${wheel}`);
    const hot = hotPsi[wheel];
    const wanted = psiChange[wheel];
    if (!row) return [];
    if (wanted !== null) {
      return pressureChange(row, wanted, (psi) => `A cold psi is a hot psi: ${psi} cold gives ${psi} hot.`);
    }
    const { lowest, highest } = plausibleHotPsi;
    if (hot === null || aim === null || hot < lowest || hot > highest) return [];
    return pressureChange(row, aim - hot, (psi) => `${psiText(hot)} hot, aim ${psiText(aim)}: ${psi} cold.`);
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

/** Laps of a session and litres a lap. */
export type FuelPlanned = { laps: number; perLap: number };

/** What a lap burns where nothing tells it: a GT3 car on a lap of average length, in litres. */
const litresOfALap = 3.5;
const reserveLitres = 1;

/** The fuel that litres, laps or a lap too few ask for; nothing where the driver speaks of no fuel. */
export function fuelChange(
  numbers: HeardNumbers,
  symptoms: readonly string[],
  rows: readonly RulebookRow[],
  planned: FuelPlanned | undefined,
): ProposedChange[] {
  const row = rows.find(({ parameter }) => parameter === 'fuel');
  if (!row) return [];
  const wanted = litresWanted(numbers, symptoms, row.value, planned);
  const value = wanted && Number.isFinite(wanted.litres) ? keptInside(row, Math.ceil(wanted.litres)) : null;
  if (!wanted || value === null) return [];
  const direction = value > row.value ? 'increase' : 'decrease';
  return [{ parameter: 'fuel', value, why: wanted.why, cost: costOf('fuel', direction) }];
}

type LitresWanted = { litres: number; why: string };

function litresWanted(
  numbers: HeardNumbers,
  symptoms: readonly string[],
  now: number,
  planned: FuelPlanned | undefined,
): LitresWanted | null {
  const { litres, litresPerLap, laps, minutes } = numbers;
  const isShort = symptoms.includes('fuel_short');
  const isExcess = symptoms.includes('fuel_excess');
  const perLap = litresPerLap ?? planned?.perLap ?? litresOfALap;
  if (litres !== null) {
    if (isShort && litres < now) return { litres: now + litres, why: `${litres} L more on board.` };
    if (isExcess && litres < now) return { litres: now - litres, why: `${litres} L less on board.` };
    return { litres, why: `${litres} L on board, as you said.` };
  }
  const lapsShort = numbers.lapsShort ?? (isShort ? 1 : null);
  if (lapsShort !== null && lapsShort !== 0) {
    const more = Math.sign(lapsShort) * Math.abs(lapsShort) * perLap;
    const said = `${lapsText(Math.abs(lapsShort))} of ${perLap.toFixed(1)} L`;
    // A full lap is added, but only whole litres surely left over are taken out.
    const litresThen = lapsShort > 0 ? now + Math.ceil(more) : now - Math.floor(-more);
    return { litres: litresThen, why: lapsShort > 0 ? `Fuel for ${said} more.` : `${said} less to carry.` };
  }
  const lapsMeant = laps === null ? planned?.laps : laps + 1;
  if (lapsMeant === undefined || (litresPerLap === null && laps === null && minutes === null)) return null;
  const sum = lapsMeant * perLap + reserveLitres;
  return {
    litres: sum,
    why: `${lapsText(lapsMeant)} of ${perLap.toFixed(1)} L and ${reserveLitres} L in reserve.`,
  };
}

const lapsText = (laps: number) => `${laps} ${laps === 1 ? 'lap' : 'laps'}`;
