import type { AccTrack } from '../../../catalogues/acc/index.ts';
import { blankAccSetup } from '../../setup/acc/blank.ts';
import { type AccEdit, editAccSetup } from '../../setup/acc/edit.ts';
import { type AccSetup, isJsonObject, type JsonValue } from '../../setup/acc/json.ts';
import type { EngineerRequest } from '../conditions.ts';
import { noteIn } from '../own-words.ts';
import { type ChosenClicks, chooseClicks } from './choose-clicks.ts';
import { type FuelPlan, planFuel } from './fuel.ts';
import { accWords } from './note.ts';
import { type AccSettingName, accSettingNames, scalesOf, shownValue } from './settings.ts';

const cornersOf: Partial<Record<AccSettingName, readonly string[]>> = {
  caster: ['LF', 'RF'],
  rideHeight: ['front', 'rear'],
  brakeDuct: ['front', 'rear'],
};
const wheels = ['LF', 'RF', 'LR', 'RR'];

/** Pads 1 for the dry and up to two hours; pads 2 last longer and stand rain and cold better. */
function brakePad({ weather, sessionType, durationMin }: EngineerRequest): number {
  return weather === 'wet' || (sessionType === 'race' && durationMin > 120) ? 2 : 1;
}

function editsOf({ clicks, parameters }: ChosenClicks): AccEdit[] {
  return accSettingNames.flatMap((setting) => {
    const values = clicks[setting];
    const corners = values.length === 1 ? null : (cornersOf[setting] ?? wheels);
    return scalesOf(parameters, setting).flatMap((scale, place) => {
      const click = values[place];
      if (!scale.adjustable || click === undefined) return [];
      return {
        parameter: corners ? `${setting}.${corners[place]}` : setting,
        value: shownValue(scale, click),
      };
    });
  });
}

function tyresFor(weather: EngineerRequest['weather']): AccEdit[] {
  const value = weather === 'wet' ? 1 : 0;
  return ['tyreCompound', 'pitStop1.tyreCompound'].map((parameter) => ({ parameter, value }));
}

function strategyOf(chosen: ChosenClicks, request: EngineerRequest, fuel: FuelPlan): AccEdit[] {
  const pad = brakePad(request);
  const psi = chosen.clicks.tyrePressure.map((click) => shownValue(chosen.parameters.tyrePressure, click));
  return [
    ...tyresFor(request.weather),
    { parameter: 'fuel', value: fuel.start },
    { parameter: 'fuelPerLap', value: fuel.perLap },
    { parameter: 'nPitStops', value: fuel.stops },
    { parameter: 'frontBrakePad', value: pad },
    { parameter: 'rearBrakePad', value: pad },
    { parameter: 'pitStop1.fuelToAdd', value: fuel.addPerStop },
    ...psi.map((value, wheel) => ({ parameter: `pitStop1.tyrePressure.${wheels[wheel]}`, value })),
    { parameter: 'pitStop1.tyreSet', value: 2 },
    { parameter: 'pitStop1.frontBrakePad', value: pad },
    { parameter: 'pitStop1.rearBrakePad', value: pad },
  ];
}

/** The same setup with its first pit stop planned as often as needed. */
function withPitStops(setup: AccSetup, stops: number): AccSetup {
  const basicSetup = setup.basicSetup;
  if (stops < 2 || !isJsonObject(basicSetup) || !isJsonObject(basicSetup.strategy)) return setup;
  const { strategy } = basicSetup;
  const first = Array.isArray(strategy.pitStrategy)
    ? (strategy.pitStrategy as readonly JsonValue[])[0]
    : undefined;
  if (first === undefined) return setup;
  const pitStrategy = Array.from({ length: stops }, () => first);
  return { ...setup, basicSetup: { ...basicSetup, strategy: { ...strategy, pitStrategy } } };
}

/** The setup with the mark that the game gives to files for a track, where it is known. */
function forTrack({ bopType }: AccTrack, setup: AccSetup): AccSetup {
  return bopType === undefined ? setup : { ...setup, trackBopType: bopType };
}

/**
 * A complete setup that the game accepts for any car and track of the catalogue, and the reasons for it. The
 * same for the same request.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function makeAccBaseline(request: EngineerRequest): { setup: AccSetup; note: string } {
  const chosen = chooseClicks(request);
  const fuel = planFuel(chosen.car, chosen.parameters, chosen.track, request);
  const edits = [...editsOf(chosen), ...strategyOf(chosen, request, fuel)];
  const { setup } = editAccSetup(blankAccSetup(chosen.car.id), edits);
  const made = forTrack(chosen.track, withPitStops(setup, fuel.stops));
  return { setup: made, note: noteIn(accWords(request, made)) };
}
