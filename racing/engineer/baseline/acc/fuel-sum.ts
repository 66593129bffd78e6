import { accCar, accTrack } from '../../../../catalogues/acc/index.ts';
import { accSetupValue } from '../../../setup/acc/edit.ts';
import type { AccSetup } from '../../../setup/acc/json.ts';
import type { EngineerRequest } from '../conditions.ts';
import type { FuelLine, FuelSum } from '../fuel-sum.ts';
import { accClassFigures } from './class-figures.ts';
import { type FuelPlan, planFuel } from './fuel.ts';
import { addedAtStops } from './pit-stops.ts';

/** Fuel carried by a file for the requested session, in litres. */
export type FuelCarried = { plan: FuelPlan; start: number; added: readonly number[]; missing: number };

/** The fuel of a file as it is, whatever changed it since it was planned. */
export function fuelCarried(plan: FuelPlan, file: AccSetup): FuelCarried {
  const start = accSetupValue(file, 'fuel') ?? 0;
  const added = addedAtStops(file);
  const all = added.reduce((sum, litres) => sum + litres, start);
  return { plan, start, added, missing: Math.max(0, plan.needed - all) };
}

const tenth = (litres: number) => `${litres.toFixed(1)} L`;
const lapsOf = (count: number) => `${count} ${count === 1 ? 'lap' : 'laps'}`;
const stopsOf = (count: number) => (count === 0 ? 'no stop' : `${count} ${count === 1 ? 'stop' : 'stops'}`);
const percent = (share: number) => `±${Math.round(share * 100)} %`;

const tankSources: Readonly<Record<FuelPlan['tank']['source'], string>> = {
  driver: 'your figure',
  'two-tables': 'listed in two tables',
  'one-table': 'one source',
  assumed: 'assumed',
};

/** The stops as a driver plans them: even ones in one line. */
function stopLines({ plan, added }: FuelCarried): FuelLine[] {
  return added.map((litres, index) => {
    const planned = plan.stops[index];
    const isAsPlanned = plan.stops.length === added.length;
    const where = isAsPlanned && planned ? `, after lap ${planned.afterLap}` : '';
    return { label: `Stop ${index + 1}${where}`, litres: `+ ${litres} L` };
  });
}

function needLines({ laps, formation, reserve, perLap, needed }: FuelPlan): FuelLine[] {
  const rows = [
    { label: `${lapsOf(laps)} × ${perLap.toFixed(2)} L`, litres: tenth(laps * perLap) },
    ...(formation > 0 ? [{ label: 'Formation lap', litres: tenth(formation) }] : []),
    ...(reserve > 0 ? [{ label: 'Reserve', litres: tenth(reserve) }] : []),
  ];
  return [...rows, { label: 'Needed', litres: `${needed} L` }];
}

/** Where the figures are from, a sentence each. */
function fuelBasis({ perLap, ours, tank }: FuelPlan, litresPerKm: number): string[] {
  const burnt =
    perLap === ours.perLap
      ? `Estimated at ${litresPerKm} L/km (typical for the class, ${percent(ours.spread)}). Drive two laps and enter your own figure.`
      : `Litres a lap are your own figure; ours is ${ours.perLap.toFixed(2)}.`;
  const held =
    tank.source === 'assumed'
      ? `We don’t know this car’s tank, so we assumed ${tank.litres} L. Enter yours to correct it.`
      : '';
  return [burnt, held].filter(Boolean);
}

/** A warning for a file with too little fuel. Null if it has enough. */
export function fuelWarning({ plan, start, missing }: FuelCarried): string | null {
  if (missing === 0) return null;
  const { needed, tank } = plan;
  const fitsIn = start + missing <= tank.litres;
  const todo = fitsIn ? `add ${missing} L in the garage before you drive` : `plan ${missing} L more at stops`;
  return `This file holds ${missing} L less than the ${needed} L you need: ${todo}.`;
}

/** `save 0.06 L a lap` (1.4 %), for a race that the tank is a little short for. */
function savingText({ withoutStop, perLap }: FuelPlan): string {
  const saved = withoutStop?.savedPerLap ?? 0;
  return `save ${saved.toFixed(2)} L a lap (${Math.ceil((saved / perLap) * 100)} %)`;
}

/** A sentence on driving without the stop. Empty if that saves too much, or there is none. */
function withoutStopWords(plan: FuelPlan): string {
  return plan.withoutStop ? `No stop if you fill the tank and ${savingText(plan)}.` : '';
}

/** The sum of a finished file. Null for a car or track that the catalogue no longer holds. */
export function accFuelSum(request: EngineerRequest, file: AccSetup): FuelSum | null {
  const car = accCar(request.car);
  const track = accTrack(request.track);
  if (!car || !track) return null;
  const carried = fuelCarried(planFuel(car, track, request), file);
  const { plan, start, added, missing } = carried;
  const { tank } = plan;
  const inAll = added.reduce((sum, litres) => sum + litres, start);
  return {
    lines: [
      ...needLines(plan),
      { label: `Tank, ${tankSources[tank.source]}`, litres: `${tank.litres} L` },
      { label: 'At the start', litres: `${start} L` },
      ...stopLines(carried),
      ...(added.length > 0 ? [{ label: 'In all', litres: `${inAll} L` }] : []),
      ...(missing > 0 ? [{ label: 'Missing', litres: `${missing} L` }] : []),
      ...(plan.withoutStop ? [{ label: 'Without a stop', litres: savingText(plan) }] : []),
    ],
    short: `${start} L, ${stopsOf(added.length)}`,
    basis: fuelBasis(plan, accClassFigures[car.class].litresPerKm).join(' '),
    warning: fuelWarning(carried),
  };
}

/** The sum in sentences. */
export function fuelLines(carried: FuelCarried, litresPerKm: number): string[] {
  const { plan, start, added } = carried;
  const [first, ...others] = needLines(plan).slice(0, -1);
  const terms = others.map(({ label, litres }) => ` + ${label.toLowerCase()} ${litres}`).join('');
  const tank = `tank ${plan.tank.litres} L, ${tankSources[plan.tank.source]}`;
  const [least, most] = [Math.min(...added), Math.max(...added)];
  const each = least === most ? `${most} L` : `${least} to ${most} L`;
  const stops = added.length === 0 ? 'no stop' : `${stopsOf(added.length)} of ${each}`;
  const places = added.length === plan.stops.length ? plan.stops.map(({ afterLap }) => afterLap) : [];
  const after = places.length > 0 && places.length < 6 ? `, after lap ${listed(places)}` : '';
  return [
    `${plan.needed} L needed: ${first?.label} = ${first?.litres}${terms} (${tank}).`,
    `The file starts with ${start} L: ${stops}${after}.`,
    withoutStopWords(plan),
    ...fuelBasis(plan, litresPerKm),
  ];
}

/** `118 L and no stop`. */
export const fuelInShort = ({ start, added }: FuelCarried): string =>
  `${start} L at the start and ${stopsOf(added.length)}`;

const listed = (places: readonly number[]) =>
  places.length === 1 ? `${places[0]}` : `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;
