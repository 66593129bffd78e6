import { type AccEdit, accSetupValue, editAccSetup } from '../../../setup/acc/edit.ts';
import {
  type AccSetup,
  isJsonObject,
  type JsonValue,
  valueAt,
  withValueAt,
} from '../../../setup/acc/json.ts';
import { type EngineerRequest, otherOf } from '../conditions.ts';
import { chooseClicks } from './choose-clicks.ts';
import { unroundedValue } from './settings.ts';
import { wheels } from './pit-stops.ts';
import { type FuelPlan, mostStops } from './fuel.ts';

/** Pads 1 for the dry and up to two hours; pads 2 last longer and cope better with rain and cold. */
function brakePad({ weather, sessionType, durationMin }: EngineerRequest): number {
  return weather === 'wet' || (sessionType === 'race' && durationMin > 120) ? 2 : 1;
}

const compounds = { dry: 0, wet: 1 } as const;

/** Click 0 of fuel reads 2 litres. The driver's own tank may hold more than the legal range of an assumed one. */
const stopsPath = ['basicSetup', 'strategy', 'pitStrategy'];
const fuelPath = ['basicSetup', 'strategy', 'fuel'];
const clickOfLitres = (litres: number) => litres - 2;

/**
 * A setup with the fuel, tyres and pads of a session, and each stop filled in: the same tyres and pressures as at the
 * start, the next set, fresh pads. Where the weather may change, a last one has the other tyres. Give it pressures first.
 */
export function withStrategy(setup: AccSetup, request: EngineerRequest, plan: FuelPlan): AccSetup {
  const pad = brakePad(request);
  const edits: AccEdit[] = [
    { parameter: 'tyreCompound', value: compounds[request.weather] },
    { parameter: 'fuelPerLap', value: plan.perLap },
    { parameter: 'nPitStops', value: plan.stops.length },
    { parameter: 'tyreSet', value: 1 },
    { parameter: 'frontBrakePad', value: pad },
    { parameter: 'rearBrakePad', value: pad },
  ];
  const edited = editAccSetup(setup, edits).setup;
  const fuelled = withValueAt(edited, fuelPath, clickOfLitres(plan.start));
  const planned = withStops(
    fuelled,
    plan.stops.map(({ added }) => added),
  );
  return isForBothWeathers(request) ? withOtherTyres(planned, request) : planned;
}

/** Whether a file's last pit strategy has the tyres for the other weather. */
const isForBothWeathers = ({ sessionType, changingWeather }: EngineerRequest): boolean =>
  sessionType === 'race' && changingWeather === true;

/** The setup with a stop more, which nothing plans: the next one's fuel, and the other weather's tyres and pressures. */
function withOtherTyres(setup: AccSetup, request: EngineerRequest): AccSetup {
  const stops = valueAt(setup, stopsPath);
  const [next] = Array.isArray(stops) ? stops : [];
  if (!Array.isArray(stops) || next === undefined || stops.length >= mostStops) return setup;
  const other = otherOf(request, 'weather');
  const { clicks, parameters } = chooseClicks(other);
  const name = `pitStop${stops.length + 1}`;
  const set = (accSetupValue(setup, 'tyreSet') ?? 0) + stops.length + 1;
  const edits = [
    { parameter: `${name}.tyreCompound`, value: compounds[other.weather] },
    { parameter: `${name}.tyreSet`, value: set },
    ...wheels.map((wheel, place) => ({
      parameter: `${name}.tyrePressure.${wheel}`,
      value: unroundedValue(parameters.tyrePressure, clicks.tyrePressure[place] ?? 0),
    })),
  ];
  return editAccSetup(withValueAt(setup, stopsPath, [...stops, next]), edits).setup;
}

/** The pit strategy with the other weather's tyres that a race's file holds. Null without one. */
export function otherTyresIn(setup: AccSetup, request: EngineerRequest) {
  const stops = valueAt(setup, stopsPath);
  if (!isForBothWeathers(request) || !Array.isArray(stops)) return null;
  const name = `pitStop${stops.length}`;
  const compound = accSetupValue(setup, `${name}.tyreCompound`);
  if (compound === null || compound === accSetupValue(setup, 'tyreCompound')) return null;
  const psi = wheels.map((wheel) => accSetupValue(setup, `${name}.tyrePressure.${wheel}`) ?? 0);
  return {
    number: stops.length,
    weather: compound === compounds.wet ? ('wet' as const) : ('dry' as const),
    psi,
  };
}

/** The setup with its stops as its start: tyres and pressures of the car, the next set each, the same pads. */
function withStops(setup: AccSetup, added: readonly number[]): AccSetup {
  const { basicSetup } = setup;
  if (!isJsonObject(basicSetup) || !isJsonObject(basicSetup.strategy)) return setup;
  const { strategy, tyres } = basicSetup;
  const before: readonly JsonValue[] = Array.isArray(strategy.pitStrategy) ? strategy.pitStrategy : [];
  const firstSet = typeof strategy.tyreSet === 'number' ? strategy.tyreSet : 0;
  const { frontBrakePadCompound, rearBrakePadCompound } = strategy;
  const stops = (added.length > 0 ? added : [0]).map((fuelToAdd, index) => ({
    ...(isJsonObject(before[index]) ? before[index] : {}),
    fuelToAdd,
    ...(tyres !== undefined && { tyres }),
    tyreSet: firstSet + index + 1,
    ...(frontBrakePadCompound !== undefined && { frontBrakePadCompound }),
    ...(rearBrakePadCompound !== undefined && { rearBrakePadCompound }),
  }));
  return {
    ...setup,
    basicSetup: {
      ...basicSetup,
      strategy: { ...strategy, nPitStops: added.length, pitStrategy: stops },
    },
  };
}
