import type { DescribedSetting } from '../../../setup/svm/index.ts';
import type { LmuFuel } from './fuel.ts';

/** The file that is told of: its lines, and the settings that were changed since the rules made it. */
export type LmuNow = { rows: ReadonlyMap<string, DescribedSetting>; changed: readonly string[] };

/**
 * The fuel of a file as it is now, against what its session takes: how long a load lasts, and the lap of each stop.
 *
 * @param fuelTold what was made of the fuel of a driver's own file; empty for one of ours
 */
export function lmuFuelWords(fuel: LmuFuel, fuelTold: string, now: LmuNow): string {
  const isChanged = now.changed.some((name) => name === 'fuel' || name === 'virtualEnergy');
  const told = isChanged ? '' : fuelTold;
  const loaded = loadedIn(now, fuel);
  return [
    'Fuel:',
    fuel.stops.length > 0 ? stopWords(fuel, loaded, told) : sessionWords(fuel, loaded, told),
    shortWords(fuel, loaded),
    fuel.withoutStop ? `No stop if you save ${saved(fuel, fuel.withoutStop.savedPerLap)} a lap.` : '',
    told ? '' : 'Check it in the garage.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The file's fuel load in the load's unit; the planned one if its line has no figure. */
function loadedIn({ rows }: LmuNow, { unit, loaded }: LmuFuel): number {
  if (unit === '%') return rows.get('GENERAL.VirtualEnergySetting')?.raw ?? loaded;
  const row = rows.get('GENERAL.FuelSetting');
  return row?.value !== null && row?.value !== undefined && /^l$/i.test(row.unit) ? row.value : loaded;
}

const amount = (value: number, { unit }: LmuFuel) =>
  unit === '%' ? `${Math.round(value)}%` : `${Math.round(value)} L`;
const saved = ({ unit }: LmuFuel, value: number) =>
  unit === '%' ? `${value.toFixed(2)}% of virtual energy` : `${value.toFixed(2)} L`;
const lapsText = (count: number) => `${count} ${count === 1 ? 'lap' : 'laps'}`;
const lapsOn = ({ perLap }: LmuFuel, load: number) => Math.floor(load / perLap + 1e-6);

/** Litres that go with the energy at the class's own ratio of fuel. */
const ratioText = ({ line, ratio }: LmuFuel, loaded: number) => ({
  at: ratio === null ? '' : `at a fuel ratio of ${line.text}`,
  litres: ratio === null ? loaded : Math.ceil(ratio * loaded),
});

function sessionWords(fuel: LmuFuel, loaded: number, told: string): string {
  const { laps, unit, litresNeeded } = fuel;
  if (told) return `about ${litresNeeded} L for ${lapsText(laps)}. ${told}`;
  const { at, litres } = ratioText(fuel, loaded);
  return unit === '%'
    ? `${amount(loaded, fuel)} of virtual energy for ${lapsText(laps)}, ${at}: about ${litres} L.`
    : `${amount(loaded, fuel)} for ${lapsText(laps)}.`;
}

function stopWords(fuel: LmuFuel, loaded: number, told: string): string {
  const { laps, unit, needed, load, stops } = fuel;
  const { at, litres } = ratioText(fuel, loaded);
  const taken = unit === '%' ? `${needed}% of virtual energy` : `${needed} L`;
  const lasting = `${unit === '%' ? 'a full load' : 'a full tank'} lasts ${lapsText(lapsOn(fuel, load))}`;
  const start = told
    ? `${told} Fill up`
    : unit === '%'
      ? `Start with ${amount(loaded, fuel)} ${at} (about ${litres} L) and fill up`
      : `Start with ${amount(loaded, fuel)} and fill up`;
  const places = stops.map(({ afterLap }) => afterLap);
  const count = places.length === 1 ? 'a stop, after lap' : `${places.length} stops, after laps`;
  return `${lapsText(laps)} take ${taken}, and ${lasting}. ${start} at ${count} ${listed(places)}.`;
}

/** The warning for a file that holds less than its first stint needs. */
function shortWords(fuel: LmuFuel, loaded: number): string {
  const { stops, needed, perLap } = fuel;
  const [first] = stops;
  const taken = first ? Math.ceil(first.afterLap * perLap) : Math.min(needed, fuel.load);
  const missing = Math.ceil(taken - loaded - 1e-6);
  if (missing <= 0) return '';
  const until = first ? ' the first stint takes' : ' you need';
  return `This file holds ${amount(missing, fuel)} less than the ${amount(taken, fuel)}${until}: add it in the garage before you drive.`;
}

const listed = (places: readonly number[]) =>
  places.length === 1 ? `${places[0]}` : `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;
