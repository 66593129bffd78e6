import { accCarEvidence } from '../../../../catalogues/acc/estimated-clicks.ts';
import { type AccCar, accCars, type Scale } from '../../../../catalogues/acc/index.ts';
import { parameterNamed } from '../../../setup/acc/parameters.ts';
import { legalClicks } from '../../../setup/acc/scale.ts';
import { formatQuantity } from '../../../setup/units.ts';
import type { EngineerRequest } from '../conditions.ts';
import type { GroupedSentence } from '../note.ts';
import { capital, linesOf } from '../note-text.ts';
import type { AdvisedStep } from './apply-rules.ts';
import { baselineRules } from './baseline-rules.ts';
import type { ChosenClicks } from './choose-clicks.ts';
import { behind, isWellFounded, unitsShown } from './players-band.ts';
import {
  type AccSettingName,
  accSettingNames,
  axleOf,
  scalesOf,
  settingPlaceName,
  unroundedValue,
} from './settings.ts';
import { startingPointOf } from './starting-point.ts';

/** True if the note covers a setting. */
export type IsShown = (setting: string) => boolean;

/** Settings whose carried-over values are named one by one. */
const namedWhenCarried = ['tc1', 'abs', 'rearWing', 'brakeBias'] as const;

/**
 * Where a car's figures come from: what its own drivers' setups have in common, or what is carried over from other cars.
 *
 * @param isShown the settings whose values may be named
 */
export function originWords(chosen: ChosenClicks, isShown: IsShown = showsAll): string {
  const { car } = chosen;
  const evidence = accCarEvidence(car.id);
  if (evidence?.basis === 'own')
    return `Baseline: typical of ${evidence.setups} dry setups${isWellFounded(evidence) ? '' : ' (few sources)'}.`;
  const named = carriedValues(chosen, isShown);
  const from = `carried over from ${alikeWords(car)}${named === '' ? '' : `: ${named}`}`;
  return !evidence || evidence.basis === 'class'
    ? `Baseline: we have no dry setups of the ${car.name}, so every value but the fuel is ${from}. Expect to fine-tune it.`
    : `Baseline: half is from this car (${behind(evidence)}), half is ${from}. Expect to fine-tune it.`;
}

const alikeWords = ({ class: carClass }: AccCar) =>
  accCars.filter((other) => other.class === carClass).length > 1 ? `other ${carClass} cars` : 'similar cars';

/** `TC1 1, ABS 3, rear wing 2`: what the car offers of the settings that are named. */
function carriedValues({ clicks, parameters }: ChosenClicks, isShown: IsShown): string {
  return namedWhenCarried
    .filter((setting) => isShown(setting) && parameters[setting].adjustable)
    .filter((setting) => legalClicks(parameters[setting])[1] > 0)
    .map((setting) => {
      const { unit, decimals } = parameters[setting];
      const value = unroundedValue(parameters[setting], clicks[setting][0] ?? 0);
      const shown = formatQuantity({ value, unit: unitsShown[unit] ?? unit, decimals });
      return `${labelOf(setting, 0, 1)} ${shown}`;
    })
    .join(', ');
}

const showsAll = () => true;

/** By how many clicks the track moved each place of a setting in the file, by what drivers do there. */
export function movedByTrack(
  { car, track, parameters }: Pick<ChosenClicks, 'car' | 'track' | 'parameters'>,
  request: EngineerRequest,
): (setting: AccSettingName) => number[] {
  const { track: _, ...anywhere } = { ...request, car: car.id };
  const before = startingPointOf(car, parameters, anywhere);
  const after = startingPointOf(car, parameters, { ...anywhere, track: track.id });
  return (setting) => after[setting].map((click, place) => click - (before[setting][place] ?? click));
}

/**
 * The changes drivers make for the track that also changed this file; says so if no difference is significant.
 *
 * @param isShown the settings to name, by `accSettingNames`; the rest are only counted
 */
export function trackWords(
  chosen: ChosenClicks,
  request: EngineerRequest,
  isShown: IsShown = showsAll,
): string {
  const { car, parameters } = chosen;
  const moves = movedByTrack(chosen, request);
  let unnamed = 0;
  const moved = accSettingNames.flatMap((setting) => {
    // Which tyre starts higher follows from the corners, and is no habit of drivers.
    if (setting === 'tyrePressure') return [];
    const words = movedWords(setting, moves(setting), scalesOf(parameters, setting), true);
    if (words.length === 0 || isShown(setting)) return words;
    unnamed += words.length;
    return [];
  });
  if (unnamed > 0) moved.push(unnamed === 1 ? 'and one setting more' : `and ${unnamed} settings more`);
  if (moved.length === 0) return 'Nothing differs measurably at this track.';
  const changed =
    car.class === 'GT3' ? 'What drivers usually change here' : 'Half of what GT3 drivers usually change here';
  return `${changed}: ${moved.join(', ')}. Nothing else differs measurably at this track.`;
}

const aero = new Set<string>(['rearWing', 'splitter', 'rideHeight', 'brakeDuct']);
const groupOf = (setting: AccSettingName) =>
  setting === 'tyrePressure' ? 'Pressures' : aero.has(setting) ? 'Aero' : 'Balance';

/** The rules' steps on this setup, a sentence each: `Rear wing +1 (rain): gives the rear grip.` */
export function adviceLines(
  advice: readonly AdvisedStep[],
  parameters: ChosenClicks['parameters'],
): GroupedSentence[] {
  return advice.flatMap(({ rule, setting, axle, moved, because }) => {
    const title = baselineRules.find(({ id }) => id === rule)?.title ?? '';
    const words = movedWords(setting, moved, scalesOf(parameters, setting), axle !== undefined).join(', ');
    return linesOf(groupOf(setting), [`${capital(words)} (${lowered(title)}): ${because}.`]);
  });
}

/**
 * `ride height +5 mm`, `camber front +0.2°`: how far the places of a setting moved, each axle by itself where they
 * differ, and each wheel where its two do.
 */
function movedWords(
  setting: AccSettingName,
  by: readonly number[],
  scales: readonly Scale[],
  isByAxle: boolean,
): string[] {
  const words = (name: string, place: number) => {
    const scale = scales[place];
    const clicks = by[place] ?? 0;
    return scale && clicks !== 0 ? [`${name} ${difference(scale, clicks)}`] : [];
  };
  const places = by.map((_, place) => place);
  const isAlike = (some: readonly number[]) => some.every((place) => by[place] === by[some[0] ?? 0]);
  if (!isByAxle && isAlike(places)) return words(labelOf(setting, 0, by.length), 0);
  return ([0, 1] as const).flatMap((axle) => {
    const ofAxle = places.filter((place) => axleOf(setting, place, by.length) === axle);
    const [first] = ofAxle;
    if (first === undefined) return [];
    if (isAlike(ofAxle)) return words(settingWords(setting, first, by.length), first);
    return ofAxle.flatMap((place) => {
      const corner = settingPlaceName(setting, place, by.length).split('.')[1];
      return words(`${labelOf(setting, place, by.length)} ${corner}`, place);
    });
  });
}

function labelOf(setting: AccSettingName, place: number, places: number): string {
  const label = parameterNamed(settingPlaceName(setting, place, places))?.label ?? setting;
  return lowered(label);
}

/** A name inside a sentence; `TC1` and `ABS` keep their capitals. */
const lowered = (name: string) =>
  /^.[a-z]/.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;

/** `ride height rear`, `rear wing`: one name for both wheels of an axle. */
function settingWords(setting: AccSettingName, place: number, places: number): string {
  const label = labelOf(setting, place, places);
  if (places === 1 || setting === 'caster') return label;
  return `${label} ${axleOf(setting, place, places) === 0 ? 'front' : 'rear'}`;
}

/** `+0.1 psi`, `−2`; clicks of a setting that no even step joins. */
function difference(scale: Scale, clicks: number): string {
  const sign = clicks > 0 ? '+' : '−';
  if (scale.kind === 'table')
    return `${sign}${Math.abs(clicks)} ${Math.abs(clicks) === 1 ? 'click' : 'clicks'}`;
  const { unit, decimals, step } = scale;
  const value = Math.abs(clicks * step);
  return `${sign}${formatQuantity({ value, unit: unitsShown[unit] ?? unit, decimals })}`;
}
