import type { LmuCar, LmuTrack } from '../../../catalogues/lmu/index.ts';
import { type EngineerRequest, sessionInWords } from '../conditions.ts';
import { type OwnWords, paragraphs } from '../own-words.ts';
import { type LmuGuesses, vehicleClassOf } from './build-file.ts';
import type { LmuFuel } from './fuel.ts';
import type { LmuRule } from './rules.ts';
import { lmuTrackWords } from './track-words.ts';

/** What a file was made from. */
export type LmuOrigin =
  /** `guesses`: what of it nothing confirms. */
  | { from: 'catalogue'; guesses: LmuGuesses }
  /** `unknown`: what the garage's data holds under names that are new to us, as the game calls them. */
  | { from: 'garage'; unknown: readonly string[] }
  | { from: 'file' };

export type LmuTold = {
  car: LmuCar;
  track: LmuTrack;
  request: EngineerRequest;
  fuel: LmuFuel;
  /** What was made of the fuel of a driver's own file. */
  fuelTold: string;
  used: readonly LmuRule[];
  origin: LmuOrigin;
};

const styleRules = new Set(['safe', 'aggressive']);

/** What our rules say of a file for Le Mans Ultimate, once these settings of it were changed. */
export function wordsForLmu(told: LmuTold, changed: readonly string[]): OwnWords {
  const { car, fuel, origin } = told;
  return {
    heading: heading(told),
    origin: originIn(car, origin),
    facts: paragraphs(pressureWords(told, changed), fuelNote(fuel, told.fuelTold)),
    rules: paragraphs(styleWords(told), ruleWords(told)),
  };
}

/** What a baseline of the catalogue is for, how far it is proven, and why it is as it is; nothing of its fuel. */
export function lmuReasonsIn(told: LmuTold, guesses: LmuGuesses) {
  return {
    heading: heading(told),
    origin: unproven(told.car, guesses),
    reasons: [pressureWords(told, []), styleWords(told), ruleWords(told)].filter(Boolean),
  };
}

function heading({ car, track, request }: LmuTold): string {
  const { character, notes } = lmuTrackWords(track.id);
  return `${car.name} at ${track.name} for ${sessionInWords(request)}, ${request.weather}. ${sentence(character)}: ${notes}.`;
}

function pressureWords({ origin }: LmuTold, changed: readonly string[]): string {
  const pressures = changed.some((parameter) => parameter.startsWith('tyrePressure'))
    ? ''
    : origin.from === 'catalogue'
      ? ', so they stand at the garage minimum, where drivers leave them'
      : ', so yours are kept; drivers leave them at the garage minimum';
  return `Tyre pressures: in Le Mans Ultimate temperature counts more than pressure${pressures}. Grip comes near 50 °C and is best around 70 to 80 °C.`;
}

function styleWords({ used, request: { setupStyle } }: LmuTold): string {
  if (setupStyle === 'balanced') return 'Balanced: neither end is favoured.';
  const style = used.find(({ id }) => styleRules.has(id));
  return `${sentence(setupStyle)}: ${style?.because ?? 'this car offers none of the settings that would change'}.`;
}

function ruleWords({ used }: LmuTold): string {
  return used
    .filter(({ id }) => !styleRules.has(id))
    .map(({ because }) => `${sentence(because)}.`)
    .join(' ');
}

function originIn(car: LmuCar, origin: LmuOrigin): string {
  if (origin.from === 'file')
    return 'Starting point: the file you gave, as the game wrote it for this car. Only the positions of settings were changed; what nobody decided is as you had it.';
  if (origin.from === 'garage') {
    const unknown = origin.unknown.slice(0, 12).join(', ');
    const also = unknown && ` Your garage also has settings that are new to us: ${unknown}.`;
    return `Starting point: your own garage. Every setting keeps your value unless it was decided here, and every position exists on your car.${also}`;
  }
  return `${unproven(car, origin.guesses)} To prove it in a minute: put the file into UserData/player/Settings and the track’s folder, load it in the garage, and see whether these settings show a value. Give us the garage data of this car with your next setup, and nothing is guessed.`;
}

/** How far a file of the catalogue is proven. */
function unproven(car: LmuCar, { guessed, leftOut }: LmuGuesses): string {
  return [
    `Not yet proven to load: this file is built from the catalogue (${vehicleClassOf(car)}), not from a file of the game.`,
    car.filesSeen > 0 ? '' : 'No real file of this car is known to us.',
    `Guesses: ${guessed.join(', ')}.`,
    `Left out, so that the car’s default stands: ${leftOut.length} settings we know nothing of.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function fuelNote(
  { laps, litres, needed, line, ratio, virtualEnergy, stops }: LmuFuel,
  told: string,
): string {
  const stopping =
    stops > 0
      ? ` Plan ${stops === 1 ? 'a stop' : `${stops} stops`}: no car does these laps on one load.`
      : '';
  if (told) return `Fuel: about ${needed} L for ${laps} laps. ${told}${stopping}`;
  const load =
    ratio === null
      ? `${litres} L for ${laps} laps`
      : `${virtualEnergy}% of virtual energy for ${laps} laps, at a fuel ratio of ${line.text}: about ${litres} L`;
  return `Fuel: ${load}; check it in the garage.${stopping}`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
