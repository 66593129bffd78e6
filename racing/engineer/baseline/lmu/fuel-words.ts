import type { DescribedSetting } from '../../../setup/svm/index.ts';
import type { LmuFuel } from './fuel.ts';

/** The file described: its lines, and the settings changed since the rules made it. */
export type LmuNow = { rows: ReadonlyMap<string, DescribedSetting>; changed: readonly string[] };

/**
 * The fuel of a file as it is now, against what its session takes: how long a load lasts, and the lap of each stop.
 *
 * @param fuelRemark says how the fuel of a driver's own file was set; empty for one of ours
 */
export function lmuFuelLines(fuel: LmuFuel, fuelRemark: string, now: LmuNow): string[] {
  const isChanged = now.changed.some((name) => name === 'fuel' || name === 'virtualEnergy');
  const remark = isChanged ? '' : fuelRemark;
  const loaded = loadedIn(now, fuel);
  return [
    ...(fuel.stops.length > 0 ? stopLines(fuel, loaded, remark) : sessionLines(fuel, loaded, remark)),
    fuel.withoutStop ? `No stop if you save ${saved(fuel, fuel.withoutStop.savedPerLap)} a lap.` : '',
    [pitMenu(fuel), remark ? '' : 'Check it in the garage.'].filter(Boolean).join(' '),
  ];
}

/** `98% virtual energy and no stop`. */
export function fuelInShort(fuel: LmuFuel, now: LmuNow): string {
  const { length } = fuel.stops;
  const load = `${amount(loadedIn(now, fuel), fuel)}${fuel.unit === '%' ? ' virtual energy' : ''}`;
  return `${load} at the start and ${length === 0 ? 'no stop' : length === 1 ? '1 stop' : `${length} stops`}`;
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

function sessionLines(fuel: LmuFuel, loaded: number, remark: string): string[] {
  const { laps, unit, litresNeeded } = fuel;
  if (remark) return [`About ${litresNeeded} L: ${lapsText(laps)}.`, remark];
  const { at, litres } = ratioText(fuel, loaded);
  return unit === '%'
    ? [`${amount(loaded, fuel)} virtual energy: enough for ${lapsText(laps)} ${at}, about ${litres} L.`]
    : [`${amount(loaded, fuel)}: enough for ${lapsText(laps)}.`];
}

function stopLines(fuel: LmuFuel, loaded: number, remark: string): string[] {
  const { laps, unit, needed, load, stops } = fuel;
  const { at, litres } = ratioText(fuel, loaded);
  const taken = unit === '%' ? `${needed}% virtual energy` : `${needed} L`;
  const lasting = `${unit === '%' ? 'A full load' : 'A full tank'} lasts ${lapsText(lapsOn(fuel, load))}`;
  const start = unit === '%' ? `${amount(loaded, fuel)} ${at} (about ${litres} L)` : amount(loaded, fuel);
  const places = stops.map(({ afterLap }) => afterLap);
  const count = places.length === 1 ? 'a fuel stop, after lap' : `${places.length} fuel stops, after laps`;
  return [
    `${taken} needed: ${lapsText(laps)}. ${lasting}.`,
    remark || `Start with ${start}.`,
    `You’ll need ${count} ${listed(places)}.`,
  ];
}

/**
 * The level that a stop after a lap leaves with, in whole units: enough for the laps that are left, at most a load. The game's pit
 * menu takes levels, never amounts to be added.
 */
export function levelAfter({ laps, perLap, reserve, load }: LmuFuel, lap: number): number {
  return Math.min(load, Math.ceil((laps - lap) * perLap + reserve - 1e-6));
}

const lapsEitherWay = [-2, -1, 1, 2];

/** The level to set in the pit menu at each stop, for a last one that comes up to two laps earlier or later too. Empty without stops. */
function pitMenu(fuel: LmuFuel): string {
  const { stops, laps, unit, ratio } = fuel;
  const last = stops.at(-1);
  if (!last) return '';
  const row = unit === '%' ? 'VIRTUAL ENERGY' : 'FUEL';
  const level = (lap: number) => amount(levelAfter(fuel, lap), fuel);
  const earlier = stops.slice(0, -1).map(({ afterLap }) => afterLap);
  const levels = new Set(earlier.map(level));
  const before =
    levels.size === 1
      ? `${[...levels][0]} at each stop but the last, and there to `
      : earlier.map((lap) => `${level(lap)} after lap ${lap}, `).join('');
  const near = lapsEitherWay
    .map((by) => last.afterLap + by)
    .filter((lap) => lap > (earlier.at(-1) ?? 0) && lap < laps)
    .map((lap) => `${level(lap)} after lap ${lap}`);
  return [
    `In the pit menu set ${row} to ${before}${level(last.afterLap)} after lap ${last.afterLap}`,
    `${near.length > 0 ? ` (${near.join(', ')})` : ''}: it’s the level you leave with.`,
    ratio === null ? '' : ' Keep one FUEL RATIO all race.',
  ].join('');
}

/** The warning for a file that holds less than its first stint needs. */
export function shortOfFuel(fuel: LmuFuel, now: LmuNow): string {
  const { stops, needed, perLap } = fuel;
  const [first] = stops;
  const taken = first ? Math.ceil(first.afterLap * perLap) : Math.min(needed, fuel.load);
  const loaded = loadedIn(now, fuel);
  if (Math.ceil(taken - loaded - 1e-6) <= 0) return '';
  const until = first ? 'the first stint takes' : 'you need';
  return `This file holds ${amount(loaded, fuel)} and ${until} ${amount(taken, fuel)}: set that in the garage before you drive.`;
}

const listed = (places: readonly number[]) =>
  places.length === 1 ? `${places[0]}` : `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;
