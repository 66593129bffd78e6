import {
  engineMapSource,
  engineMapsOf,
  keptMap,
  mapInWords,
} from '../../../../catalogues/acc/engine-maps.ts';
import { accPressureByTemperature } from '../../../../catalogues/acc/track-effects.ts';
import { accSetupValue } from '../../../setup/acc/edit.ts';
import type { AccSetup } from '../../../setup/acc/json.ts';
import { type EngineerRequest, sessionInWords } from '../conditions.ts';
import type { GroupedSentence, Note } from '../note.ts';
import { capital, grouped, linesOf } from '../note-text.ts';
import type { OwnWords } from '../own-words.ts';
import { type ChosenClicks, chooseClicks } from './choose-clicks.ts';
import { accClassFigures } from './class-figures.ts';
import { adviceLines, type IsShown, movedByTrack, originWords, trackWords } from './evidence-words.ts';
import { planFuel } from './fuel.ts';
import { rulesInWords } from '../fuel-stops.ts';
import { type FuelCarried, fuelCarried, fuelInShort, fuelLines, fuelWarning } from './fuel-sum.ts';
import { hotWindowPsi } from './pressures.ts';
import { otherTyresIn } from './strategy.ts';
import { scalesOf, settingPlaceName, unroundedValue } from './settings.ts';
import { weatherOfTyres } from './tyres-on.ts';

type NoteInput = ChosenClicks & {
  request: EngineerRequest;
  fuel: FuelCarried;
  /** The file described: the baseline, or one made from it. */
  file: AccSetup;
  /** The file was the driver's before any change: no rule has made it. */
  isGiven: boolean;
};

function noteInputOf(request: EngineerRequest, file: AccSetup, isGiven: boolean): NoteInput {
  const chosen = chooseClicks(request);
  const fuel = fuelCarried(planFuel(chosen.car, chosen.track, request), file);
  return { ...chosen, request, fuel, file, isGiven };
}

/**
 * The engineer's note for the driver: changes, reasons and the sources of figures. Figures are the file's, whatever
 * changed it since the rules made it.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue lacks
 */
export function accWords(request: EngineerRequest, file: AccSetup, isGiven = false): OwnWords {
  const input = noteInputOf(request, file, isGiven);
  const { car, fuel } = input;
  return {
    purpose: purpose(input),
    expect: expected(input, fuelInShort(fuel)),
    first: firstToDo(input, fuelWarning(fuel)),
    facts: [
      ...linesOf('Pressures', [...pressures(input), otherTyres(input)]),
      ...linesOf('Fuel', [
        ...fuelLines(fuel, accClassFigures[car.class].litresPerKm),
        rulesInWords(input.request, fuel.plan),
      ]),
      ...linesOf('Engine map', [engineMapWords(input)]),
      ...linesOf('Aero', [wing(input)]),
    ],
    rules: isGiven ? [] : [...style(input), ...adviceLines(remaining(input), input.parameters)],
    origin: linesOf(
      'Background',
      isGiven ? [givenOrigin] : [character(input), originWords(input), trackWords(input, request)],
    ),
  };
}

/**
 * A baseline's note without its fuel, with the reasons for some settings.
 *
 * @param isShown the settings whose advice is included, by the names of `accSettingNames`
 * @throws UnknownCarOrTrack for ids that the catalogue lacks
 */
export function accReasons(request: EngineerRequest, file: AccSetup, isShown: IsShown): Note {
  const input = noteInputOf(request, file, false);
  const advice = input.advice.filter(({ setting }) => isShown(setting));
  return {
    words: '',
    purpose: purpose(input),
    expect: expected(input),
    first: firstToDo(input, null),
    why: grouped([
      ...linesOf('Pressures', pressures(input)),
      ...linesOf('Aero', [wing(input)]),
      ...style(input),
      ...adviceLines(advice, input.parameters),
      ...linesOf('Background', [
        character(input),
        originWords(input, isShown),
        trackWords(input, request, isShown),
      ]),
    ]),
  };
}

const givenOrigin =
  'Starting point: the file you gave. Everything not listed as a change is untouched, fuel and stops included.';

/** Values of the file where the rules chose others; null for what they chose. */
function changedValues({ file, clicks, parameters }: NoteInput, setting: 'tyrePressure' | 'rearWing') {
  const scale = parameters[setting];
  const places =
    setting === 'rearWing' ? [setting] : ['LF', 'RF', 'LR', 'RR'].map((at) => `${setting}.${at}`);
  const chosen = clicks[setting].map((click) => unroundedValue(scale, click));
  const now = places.map((place, index) => accSetupValue(file, place) ?? chosen[index] ?? 0);
  const isAsChosen = now.every((value, index) => Math.abs(value - (chosen[index] ?? value)) < 1e-6);
  return { now, isAsChosen };
}

function purpose({ car, track, request }: NoteInput): string {
  const session = sessionInWords(request);
  const { airTemperature } = request;
  const air = airTemperature === undefined ? '' : `, air at ${degrees(airTemperature)}`;
  return `${car.name} at ${track.name} for ${session}, ${request.weather}, track at ${degrees(request.trackTemperature)}${air}.`;
}

const balances = {
  safe: 'A calm and forgiving rear',
  balanced: 'Neutral balance',
  aggressive: 'Sharp turn-in and a lively rear',
} as const;

/** Balance, hot pressures and fuel in one line. */
function expected({ request, isGiven }: NoteInput, fuel = ''): string {
  const balance = isGiven ? 'The balance of your file' : balances[request.setupStyle];
  const hot = `${hotWindowPsi[request.weather].aim.toFixed(1)} psi hot`;
  return `${[balance, hot, fuel].filter(Boolean).join(', ')}.`;
}

/** Tyres or fuel that no advice changes come before the laps. */
function firstToDo(input: NoteInput, fuel: string | null): string {
  return [tyres(input), fuel, 'Drive three laps, then correct each tyre by its own hot reading.']
    .filter(Boolean)
    .join(' ');
}

function character({ traits }: NoteInput): string {
  return traits ? `${capital(traits.character)}: ${traits.notes}.` : '';
}

/** Tyres that are not for the weather: no advice changes them. */
function tyres({ file, request: { weather } }: NoteInput): string {
  const compound = weatherOfTyres(file);
  if (compound === null || compound === weather) return '';
  return `The file has ${compound} tyres: choose the ${weather} ones in the garage.`;
}

function pressures(input: NoteInput): string[] {
  const { request } = input;
  const { now, isAsChosen } = changedValues(input, 'tyrePressure');
  const psi = now.map((value) => value.toFixed(1));
  const { aim, from, to } = hotWindowPsi[request.weather];
  const cold = `Cold pressures ${psi.slice(0, 2).join(' / ')} front and ${psi.slice(2).join(' / ')} psi rear`;
  const hot = `${aim.toFixed(1)} psi hot (window ${from.toFixed(1)} to ${to.toFixed(1)}).`;
  if (!isAsChosen) return [`${cold}: aim for ${hot}`];
  return [`${cold}: they should reach ${hot}`, beyondGarage(input, aim) || movedByTemperature(request)];
}

/** The pit strategy for the other weather, which the driver calls. */
function otherTyres({ file, request }: NoteInput): string {
  const other = otherTyresIn(file, request);
  if (!other) return '';
  const psi = other.psi.map((value) => value.toFixed(1));
  const cold = `${psi.slice(0, 2).join(' / ')} front and ${psi.slice(2).join(' / ')} psi rear`;
  const hot = `${hotWindowPsi[other.weather].aim.toFixed(1)} psi hot`;
  return `Pit strategy ${other.number} has ${other.weather} tyres at ${cold} for ${hot}: choose it when the weather turns.`;
}

function movedByTemperature({ trackTemperature }: EngineerRequest): string {
  const { psiPerTrackDegree, referenceTrackC } = accPressureByTemperature;
  const away = trackTemperature - referenceTrackC;
  if (Math.abs(away) < 1) return '';
  const psi = Math.abs(away * psiPerTrackDegree).toFixed(1);
  return `${psi} psi ${away > 0 ? 'lower' : 'higher'} than at ${degrees(referenceTrackC)}: the track is ${away > 0 ? 'hotter' : 'colder'}.`;
}

const wheelNames = ['LF', 'RF', 'LR', 'RR'];
/** A click more or less is no other pressure. */
const unnoticedPsi = 0.15;

/** The hot pressures that follow where the garage does not go as low, or as high, as the aim asks for. */
function beyondGarage({ clicks, pressuresWanted, parameters }: NoteInput, aim: number): string {
  const scale = parameters.tyrePressure;
  const psiOf = (click: number) => unroundedValue(scale, click);
  const off = wheelNames.flatMap((wheel, place) => {
    const [click = 0, wanted = 0] = [clicks.tyrePressure[place], pressuresWanted[place]];
    const by = psiOf(click) - psiOf(wanted);
    return Math.abs(by) > unnoticedPsi ? [{ wheel, by, end: psiOf(click) }] : [];
  });
  const [first] = off;
  if (!first) return '';
  const hot = off.map(({ wheel, by }) => `${(aim + by).toFixed(1)} psi hot at ${wheel}`).join(', ');
  const end = `${first.by > 0 ? 'no lower' : 'no higher'} than ${first.end.toFixed(1)} psi`;
  return `The garage goes ${end}: expect ${hot}.`;
}

/** The map that is set, and how sure it is; of a car whose maps no source describes, that it stays where the weather would ask for another. */
function engineMapWords({ car, file, parameters, request }: NoteInput): string {
  const now = accSetupValue(file, 'ecuMap');
  if (now === null || (parameters.ecuMap.rawMax ?? 0) === 0) return '';
  const map = engineMapsOf(car.id).find(({ number }) => number === now);
  if (!map) return request.weather === 'wet' ? keptMap(now) : '';
  const isSure = engineMapSource(car.id)?.confidence !== 'low';
  return `Engine map ${now}, ${mapInWords(map)}${isSure ? '' : ': by a list that nobody has confirmed for this car'}.`;
}

function wing(input: NoteInput): string {
  const { clicks, parameters } = input;
  const highest = parameters.rearWing.rawMax;
  if (!parameters.rearWing.adjustable || !highest) return '';
  const { now, isAsChosen } = changedValues(input, 'rearWing');
  const shown = `Rear wing ${now[0]} of ${unroundedValue(parameters.rearWing, highest)}`;
  const chosen = unroundedValue(parameters.rearWing, clicks.rearWing[0] ?? 0);
  if (!isAsChosen) return `${shown} (${chosen} is usual here).`;
  const [by = 0] = movedByTrack(input, input.request)('rearWing');
  return by < 0 ? `${shown}: trimmed for the straights here.` : `${shown}.`;
}

function style({ advice, request: { setupStyle } }: NoteInput): GroupedSentence[] {
  if (setupStyle === 'balanced')
    return linesOf('Balance', ['Balanced: keeps the balance most drivers of this car choose.']);
  return advice.some(({ rule }) => rule === setupStyle)
    ? []
    : linesOf('Balance', [
        `${capital(setupStyle)}: this car’s drivers leave no room for the settings that would change.`,
      ]);
}

/** The steps that the file still shows: nothing of a place that was changed since. */
function remaining({ advice, clicks, parameters, file }: NoteInput): ChosenClicks['advice'] {
  return advice.flatMap((step) => {
    const scales = scalesOf(parameters, step.setting);
    const moved = step.moved.map((by, place) => {
      const scale = scales[place];
      const now = accSetupValue(file, settingPlaceName(step.setting, place, scales.length));
      const chosen = scale ? unroundedValue(scale, clicks[step.setting][place] ?? 0) : null;
      return now === null || chosen === null || Math.abs(now - chosen) < 1e-6 ? by : 0;
    });
    return moved.every((by) => by === 0) ? [] : [{ ...step, moved }];
  });
}

function degrees(celsius: number): string {
  return `${Number(celsius.toFixed(1))} °C`;
}
