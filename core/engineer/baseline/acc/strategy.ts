import { type AccEdit, accSetupValue, editAccSetup } from '../../../setup/acc/edit.ts';
import { type AccSetup, isJsonObject, type JsonValue, withValueAt } from '../../../setup/acc/json.ts';
import type { EngineerRequest } from '../conditions.ts';
import type { FuelPlan } from './fuel.ts';

/** Pads 1 for the dry and up to two hours; pads 2 last longer and stand rain and cold better. */
function brakePad({ weather, sessionType, durationMin }: EngineerRequest): number {
  return weather === 'wet' || (sessionType === 'race' && durationMin > 120) ? 2 : 1;
}

const compounds = { dry: 0, wet: 1 } as const;

/** Click 0 of fuel reads 2 litres. The driver's own tank may hold more than the legal range of an assumed one. */
const fuelPath = ['basicSetup', 'strategy', 'fuel'];
const clickOfLitres = (litres: number) => litres - 2;

/**
 * A setup with the fuel, tyres and pads of a session, and each stop filled in: the same tyres and pressures as at the
 * start, the next set, fresh pads. Give it pressures first.
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
  return withStops(
    fuelled,
    plan.stops.map(({ added }) => added),
  );
}

/** The setup with its stops as its start: tyres and pressures of the car, the next set each, the same pads. */
export function withStops(setup: AccSetup, added: readonly number[]): AccSetup {
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

/** What the planned stops of a file add, in litres. */
export function addedAtStops(setup: AccSetup): number[] {
  const planned = accSetupValue(setup, 'nPitStops') ?? 0;
  return Array.from(
    { length: planned },
    (_, index) => accSetupValue(setup, `pitStop${index + 1}.fuelToAdd`) ?? 0,
  );
}
