import { accPressureByTemperature } from '../../../../catalogues/acc/track-effects.ts';
import { accSetupValue } from '../../../setup/acc/edit.ts';
import type { AccSetup } from '../../../setup/acc/json.ts';
import { type EngineerRequest, sessionInWords } from '../conditions.ts';
import { type OwnWords, paragraphs } from '../own-words.ts';
import { type ChosenClicks, chooseClicks } from './choose-clicks.ts';
import { accClassFigures } from './class-figures.ts';
import { adviceOf, type IsTold, movedByTrack, originWords, trackWords } from './evidence-words.ts';
import { type FuelPlan, planFuel } from './fuel.ts';
import { fuelCarried, fuelWords } from './fuel-sum.ts';
import { hotWindowPsi } from './pressures.ts';
import { scalesOf, settingPlaceName, unroundedValue } from './settings.ts';
import { weatherOfTyres } from './tyres-on.ts';

type Told = ChosenClicks & {
  request: EngineerRequest;
  fuel: FuelPlan;
  /** The file described: the baseline, or one made from it. */
  file: AccSetup;
};

/**
 * The engineer's note for the driver: changes, reasons and the sources of figures. Figures are the file's, whatever
 * changed it since the rules made it.
 *
 * @param isGiven the file was the driver's before any change: no rule has made it
 * @throws UnknownCarOrTrack for ids that the catalogue lacks
 */
export function accWords(request: EngineerRequest, file: AccSetup, isGiven = false): OwnWords {
  const chosen = chooseClicks(request);
  const fuelPlan = planFuel(chosen.car, chosen.track, request);
  const told = { ...chosen, request, fuel: fuelPlan, file };
  return {
    heading: heading(told),
    origin: isGiven ? givenOrigin : [originWords(told), trackWords(told, request)].join(' '),
    facts: paragraphs(tyres(told), pressures(told), wing(told), fuel(told)),
    rules: isGiven ? '' : paragraphs(style(told), others(told)),
  };
}

/**
 * A baseline's purpose, the source of its figures, and reasons for some settings.
 *
 * @param isTold the settings whose advice is included, by the names of `accSettingNames`
 * @throws UnknownCarOrTrack for ids that the catalogue lacks
 */
export function accReasons(request: EngineerRequest, file: AccSetup, isTold: IsTold) {
  const chosen = chooseClicks(request);
  const told = { ...chosen, request, fuel: planFuel(chosen.car, chosen.track, request), file };
  const advice = chosen.advice.filter(({ setting }) => isTold(setting));
  const advised = rulesIn(advice).map((id) => adviceOf(advice, id, chosen.parameters));
  return {
    heading: heading(told),
    origin: originWords(told, isTold),
    reasons: [pressures(told), wing(told), trackWords(told, request, isTold), ...advised].filter(Boolean),
  };
}

const givenOrigin =
  'Starting point: the file you gave. What is not named as changed stands in it as it stood, fuel and stops too.';

/** Values of the file where the rules chose others; null for what they chose. */
function changedValues({ file, clicks, parameters }: Told, setting: 'tyrePressure' | 'rearWing') {
  const scale = parameters[setting];
  const places =
    setting === 'rearWing' ? [setting] : ['LF', 'RF', 'LR', 'RR'].map((at) => `${setting}.${at}`);
  const chosen = clicks[setting].map((click) => unroundedValue(scale, click));
  const now = places.map((place, index) => accSetupValue(file, place) ?? chosen[index] ?? 0);
  const isAsChosen = now.every((value, index) => Math.abs(value - (chosen[index] ?? value)) < 1e-6);
  return { now, isAsChosen };
}

function heading({ car, track, traits, request }: Told): string {
  const session = sessionInWords(request);
  const character = traits ? ` ${capital(traits.character)}. Important here: ${traits.notes}.` : '';
  return `${car.name} at ${track.name} for ${session}, ${request.weather}, track at ${degrees(request.trackTemperature)}.${character}`;
}

/** Tyres that are not for the weather: no advice changes them. */
function tyres({ file, request: { weather } }: Told): string {
  const compound = weatherOfTyres(file);
  if (compound === null || compound === weather) return '';
  return `The file has ${compound} tyres: choose the ${weather} ones in the garage.`;
}

function pressures(told: Told): string {
  const { request } = told;
  const { now, isAsChosen } = changedValues(told, 'tyrePressure');
  const psi = now.map((value) => value.toFixed(1));
  const { aim, from, to } = hotWindowPsi[request.weather];
  const cold = `Cold pressures ${psi.slice(0, 2).join(' / ')} front and ${psi.slice(2).join(' / ')} psi rear`;
  const hot = `${aim.toFixed(1)} psi hot (window ${from.toFixed(1)} to ${to.toFixed(1)}).`;
  const stuck = isAsChosen ? beyondGarage(told, aim) : '';
  const aimed = isAsChosen
    ? paragraphOf(`${cold} should reach ${hot}`, stuck === '' ? movedByTemperature(request) : stuck)
    : `${cold}: aim for ${hot}`;
  return `${aimed} Correct each tyre by its own hot reading after three laps.`;
}

const paragraphOf = (...sentences: readonly string[]) =>
  sentences.filter((sentence) => sentence !== '').join(' ');

function movedByTemperature({ trackTemperature }: EngineerRequest): string {
  const { psiPerTrackDegree, referenceTrackC } = accPressureByTemperature;
  const away = trackTemperature - referenceTrackC;
  if (Math.abs(away) < 1) return '';
  const psi = Math.abs(away * psiPerTrackDegree).toFixed(1);
  return `They are ${psi} psi ${away > 0 ? 'lower' : 'higher'} than at ${degrees(referenceTrackC)}.`;
}

const wheelNames = ['LF', 'RF', 'LR', 'RR'];
/** A click more or less is no other pressure. */
const unnoticedPsi = 0.15;

/** The hot pressures that follow where the garage does not go as low, or as high, as the aim asks for. */
function beyondGarage({ clicks, pressuresWanted, parameters }: Told, aim: number): string {
  const scale = parameters.tyrePressure;
  const psiOf = (click: number) => unroundedValue(scale, click);
  const off = wheelNames.flatMap((wheel, place) => {
    const [click = 0, wanted = 0] = [clicks.tyrePressure[place], pressuresWanted[place]];
    const by = psiOf(click) - psiOf(wanted);
    return Math.abs(by) > unnoticedPsi ? [{ wheel, by, end: psiOf(click) }] : [];
  });
  const [first] = off;
  if (!first) return '';
  const expected = off.map(({ wheel, by }) => `${(aim + by).toFixed(1)} psi hot at ${wheel}`).join(', ');
  const end = `${first.by > 0 ? 'no lower' : 'no higher'} than ${first.end.toFixed(1)} psi`;
  return `The garage goes ${end}, though: expect ${expected}.`;
}

function wing(told: Told): string {
  const { clicks, parameters } = told;
  const highest = parameters.rearWing.rawMax;
  if (!parameters.rearWing.adjustable || !highest) return '';
  const { now, isAsChosen } = changedValues(told, 'rearWing');
  const shown = `Rear wing ${now[0]} of ${unroundedValue(parameters.rearWing, highest)}`;
  const chosen = unroundedValue(parameters.rearWing, clicks.rearWing[0] ?? 0);
  if (!isAsChosen) return `${shown} (${chosen} is usual here).`;
  const [by = 0] = movedByTrack(told, told.request)('rearWing');
  return by < 0 ? `${shown}, trimmed for the straights here.` : `${shown}.`;
}

function fuel({ fuel: plan, car, file }: Told): string {
  return fuelWords(fuelCarried(plan, file), accClassFigures[car.class].litresPerKm);
}

function style(told: Told): string {
  const { advice, parameters, request } = told;
  const { setupStyle } = request;
  if (setupStyle === 'balanced') return 'Balanced: neither end is favoured.';
  if (!rulesIn(advice).includes(setupStyle))
    return `${capital(setupStyle)}: this car’s drivers leave no room for the settings that would change.`;
  return adviceOf(standing(told), setupStyle, parameters);
}

/** The effect of the other rules: engineering, not evidence. */
function others(told: Told): string {
  const { parameters, request } = told;
  const advice = standing(told);
  const ids = rulesIn(advice).filter((id) => id !== request.setupStyle);
  if (ids.length === 0) return '';
  return ['Fine-tuning.', ...ids.map((id) => adviceOf(advice, id, parameters))].join(' ');
}

/** The steps that the file still shows: nothing of a place that was changed since. */
function standing({ advice, clicks, parameters, file }: Told): ChosenClicks['advice'] {
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

const rulesIn = (advice: ChosenClicks['advice']) => [...new Set(advice.map(({ rule }) => rule))];

function degrees(celsius: number): string {
  return `${Number(celsius.toFixed(1))} °C`;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
