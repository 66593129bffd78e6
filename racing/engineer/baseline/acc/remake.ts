import { mapsForWeather, startingMap } from '../../../../catalogues/acc/engine-maps.ts';
import type { NewCondition } from '../../../../catalogues/engineering/condition-reasons.ts';
import { tableOf, numberOf } from '../../../setup/acc/car-parameters.ts';
import { type AccEdit, accSetupValue, editAccSetup } from '../../../setup/acc/edit.ts';
import { garageText, garageValue } from '../../../setup/acc/garage.ts';
import { type AccSetup, isJsonObject, type JsonValue } from '../../../setup/acc/json.ts';
import { parameterNamed } from '../../../setup/acc/parameters.ts';
import { parseAccSetup } from '../../../setup/acc/parse.ts';
import type { MadeChange } from '../apply-changes.ts';
import type { EngineerRequest } from '../conditions.ts';
import { conditionSteps, type Remade, remadeFor, whyOf } from '../new-conditions.ts';
import { makeAccBaseline } from './baseline.ts';
import { stopsOnTyresOfStart } from './pit-stops.ts';
import { openAccSetup } from './open-acc-setup.ts';

type Stage = { setup: AccSetup; condition: NewCondition };
type Change = { setup: AccSetup; changes: MadeChange[] };

/** Settings that advice never changes and new conditions do, in the note's order. */
const followed = ['tyreCompound', 'fuelPerLap', 'nPitStops', 'pitStop1.fuelToAdd'];

/**
 * An earlier ACC setup for new conditions, with every change and its reason: tyres for the weather, pressures for the
 * temperature, fuel and stops for the length.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function remadeAcc(file: AccSetup, before: EngineerRequest, now: EngineerRequest): Remade {
  const was = makeAccBaseline(before).setup;
  const stages = conditionSteps(before, now).map(({ condition, request }) => ({
    condition,
    setup: makeAccBaseline(request).setup,
  }));
  const is = stages.at(-1)?.setup;
  if (!is) return { editable: openAccSetup(file, now.weather), changes: [] };
  const steps = stages.map(({ condition, setup }) => ({ condition, editable: openAccSetup(setup) }));
  const remade = remadeFor(openAccSetup(file), openAccSetup(was), steps);
  const read = parseAccSetup(remade.editable.text);
  if (!read.ok) return remade;
  const map = withMapFor(read.setup, now);
  const strategy = withStrategy(map.setup, was, stages);
  const [tyres, stops] = [strategy.changes.slice(0, 1), strategy.changes.slice(1)];
  const leading = tyres.filter(({ parameter }) => parameter === 'tyreCompound');
  const rest = leading.length > 0 ? stops : strategy.changes;
  const changes = [...leading, ...remade.changes, ...map.changes, ...rest];
  return { editable: openAccSetup(strategy.setup, now.weather), changes };
}

/** A file whose engine map is for the other weather gets one for this. */
function withMapFor(file: AccSetup, now: EngineerRequest): Change {
  const fitting = mapsForWeather(now.car, now.weather).map(({ number }) => number);
  const map = startingMap(now.car, now);
  if (map === null || fitting.includes(accSetupValue(file, 'ecuMap') ?? map))
    return { setup: file, changes: [] };
  const { setup } = editAccSetup(file, [{ parameter: 'ecuMap', value: map }]);
  return { setup, changes: changeOf(file, setup, 'ecuMap', whyOf([{ condition: now.weather }], 'ecuMap')) };
}

/** The tyres, stops and fuel per lap of the rules; what the driver's own car showed per lap stays. */
function withStrategy(file: AccSetup, was: AccSetup, stages: readonly Stage[]): Change {
  const is = stages.at(-1)?.setup ?? was;
  const edits = ['tyreCompound', 'fuelPerLap', 'nPitStops'].flatMap((parameter): AccEdit[] => {
    const value = accSetupValue(is, parameter);
    return value === null || value === accSetupValue(was, parameter) ? [] : [{ parameter, value }];
  });
  const edited = editAccSetup(file, edits).setup;
  // Stops that the rules plan as before stay as their driver has them.
  const setup = planOf(is) === planOf(was) ? edited : withStopsOf(is, edited);
  const changes = followed.flatMap((parameter) => {
    const conditions = stages.flatMap(({ condition, setup: now }, index) => {
      const earlier = stages[index - 1]?.setup ?? was;
      return accSetupValue(now, parameter) === accSetupValue(earlier, parameter) ? [] : { condition };
    });
    const isPlanned = !parameter.startsWith('pitStop') || (accSetupValue(setup, 'nPitStops') ?? 0) > 0;
    return isPlanned ? changeOf(file, setup, parameter, whyOf(conditions, parameter)) : [];
  });
  return { setup, changes };
}

/** The rules' pit stop plan without the tyre pressures. */
function planOf(baseline: AccSetup): string {
  const stops = strategyOf(baseline)?.pitStrategy;
  if (!Array.isArray(stops)) return '';
  return JSON.stringify(
    stops.map((stop: JsonValue) => {
      const { tyres, ...plan } = isJsonObject(stop) ? stop : {};
      return { ...plan, compound: isJsonObject(tyres) ? (tyres.tyreCompound ?? null) : null };
    }),
  );
}

/** The stops of a baseline, on the pressures and pads that the file has now. */
function withStopsOf(baseline: AccSetup, file: AccSetup): AccSetup {
  const strategy = strategyOf(file);
  const stops = strategyOf(baseline)?.pitStrategy;
  const { basicSetup } = file;
  if (!strategy || !isJsonObject(basicSetup) || !Array.isArray(stops)) return file;
  const { frontBrakePadCompound = 0, rearBrakePadCompound = 0 } = strategy;
  const pads = { frontBrakePadCompound, rearBrakePadCompound };
  // The other weather's tyres keep the pressures that the rules chose for them.
  const own = new Set(stopsOnTyresOfStart(baseline));
  const pitStrategy = (stops as readonly JsonValue[]).map((stop, index) =>
    isJsonObject(stop)
      ? { ...stop, ...pads, ...(own.has(`pitStop${index + 1}`) && { tyres: basicSetup.tyres ?? null }) }
      : stop,
  );
  return { ...file, basicSetup: { ...basicSetup, strategy: { ...strategy, pitStrategy } } };
}

function strategyOf({ basicSetup }: AccSetup) {
  const strategy = isJsonObject(basicSetup) ? basicSetup.strategy : undefined;
  return isJsonObject(strategy) ? strategy : undefined;
}

/**
 * A file that nobody has said the purpose of, for other weather or another temperature: what the rules do otherwise then is
 * done to it, and its stops get the same tyres. Fuel and stops are those of the file.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function remadeWithoutFuel(file: AccSetup, before: EngineerRequest, now: EngineerRequest): Remade {
  const withoutFuel = (request: EngineerRequest) => {
    const editable = openAccSetup(makeAccBaseline(request).setup);
    return { ...editable, rows: editable.rows.filter(({ parameter }) => parameter !== 'fuel') };
  };
  const steps = conditionSteps(before, now).map(({ condition, request }) => ({
    condition,
    editable: withoutFuel(request),
  }));
  const [first] = steps;
  if (!first) return { editable: openAccSetup(file, now.weather), changes: [] };
  const remade = remadeFor(openAccSetup(file), withoutFuel(before), steps);
  const read = parseAccSetup(remade.editable.text);
  if (!read.ok) return remade;
  const map = withMapFor(read.setup, now);
  const value = accSetupValue(makeAccBaseline(now).setup, 'tyreCompound') ?? 0;
  const places = ['tyreCompound', ...stopsOnTyresOfStart(map.setup).map((stop) => `${stop}.tyreCompound`)];
  const { setup } = editAccSetup(
    map.setup,
    places.map((parameter) => ({ parameter, value })),
  );
  const tyres = changeOf(file, setup, 'tyreCompound', whyOf([first], 'tyreCompound'));
  return {
    editable: openAccSetup(setup, now.weather),
    changes: [...tyres, ...remade.changes, ...map.changes],
  };
}

function changeOf(before: AccSetup, after: AccSetup, name: string, why: string): MadeChange[] {
  const parameter = parameterNamed(name);
  const [from, to] = [before, after].map((setup) => parameter && numberOf(setup, parameter));
  if (!parameter || from == null || to == null || from === to) return [];
  const setting = tableOf(after).byName(parameter);
  return [
    {
      parameter: name,
      label: parameter.fullLabel,
      from: garageValue(setting, from),
      to: garageValue(setting, to) ?? to,
      unit: setting.unit,
      fromText: garageText(setting, from),
      toText: garageText(setting, to),
      why,
      cost: '',
    },
  ];
}
