import type { LmuCar, LmuTrack } from '../../../../catalogues/lmu/index.ts';
import { formatQuantity } from '../../../setup/units.ts';
import { type EngineerRequest, sessionInWords } from '../conditions.ts';
import { type OwnWords, paragraphs } from '../own-words.ts';
import { isPartOf } from '../editable-setup.ts';
import type { LmuAdvice } from './apply-rules.ts';
import { type LmuGuesses, vehicleClassOf } from './build-file.ts';
import type { LmuFuel } from './fuel.ts';
import { type LmuNow, lmuFuelWords } from './fuel-words.ts';
import { lmuTrackWords } from './track-words.ts';

/** A file's origin. */
type LmuOrigin =
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
  /** The note on the fuel of a driver's own file. */
  fuelTold: string;
  advice: readonly LmuAdvice[];
  origin: LmuOrigin;
};

const styleRules = new Set(['safe', 'aggressive']);

/** The rules' notes on a Le Mans Ultimate file as it is now. */
export function wordsForLmu(told: LmuTold, now: LmuNow): OwnWords {
  const { car, origin } = told;
  return {
    heading: heading(told),
    origin: originIn(car, origin),
    facts: paragraphs(wetTyres(told), pressureWords(told, now), lmuFuelWords(told.fuel, told.fuelTold, now)),
    rules: paragraphs(styleWords(told, now), ruleWords(told, now)),
  };
}

/** A catalogue baseline's purpose, proof and reasons, without its fuel. */
export function lmuReasonsIn(told: LmuTold, now: LmuNow, guesses: LmuGuesses) {
  return {
    heading: heading(told),
    origin: unproven(told.car, guesses),
    reasons: [wetTyres(told), pressureWords(told, now), styleWords(told, now), ruleWords(told, now)].filter(
      Boolean,
    ),
  };
}

function heading({ car, track, request }: LmuTold): string {
  const { character, notes } = lmuTrackWords(track.id);
  return `${car.name} at ${track.name} for ${sessionInWords(request)}, ${request.weather}. ${sentence(character)}. Important here: ${notes}.`;
}

function wetTyres({ request: { weather } }: LmuTold): string {
  return weather === 'wet'
    ? 'Choose the wet tyres in the garage: their position differs by car and season.'
    : '';
}

const pressureLines = ['FRONTLEFT', 'FRONTRIGHT', 'REARLEFT', 'REARRIGHT'].map(
  (wheel) => `${wheel}.PressureSetting`,
);

function pressureWords({ origin }: LmuTold, { rows, changed }: LmuNow): string {
  const isKept = !changed.some((parameter) => parameter.startsWith('tyrePressure'));
  const isLowest = pressureLines.every((line) => {
    const row = rows.get(line);
    return row?.legalRaw !== undefined && row.legalRaw !== null && row.raw === row.legalRaw[0];
  });
  const pressures =
    isKept && origin.from !== 'catalogue'
      ? ', so yours are kept; most drivers leave them at the garage minimum'
      : isLowest
        ? ', so they’re at the garage minimum, where most drivers leave them'
        : '';
  return `Tyre pressures: in Le Mans Ultimate temperature matters more than pressure${pressures}. Grip starts near 50 °C and is best at about 70 to 80 °C.`;
}

function styleWords(told: LmuTold, now: LmuNow): string {
  const { advice, request } = told;
  if (request.setupStyle === 'balanced') return 'Balanced: neither end is favoured.';
  const isOfStyle = ({ rule }: LmuAdvice) => rule.id === request.setupStyle;
  if (!advice.some(isOfStyle))
    return `${sentence(request.setupStyle)}: this car has none of the settings that would change.`;
  return adviceOf(standing(told, now).filter(isOfStyle));
}

function ruleWords(told: LmuTold, now: LmuNow): string {
  return adviceOf(standing(told, now).filter(({ rule }) => !styleRules.has(rule.id)));
}

/** The steps that nobody has moved on from. */
function standing({ advice }: LmuTold, { changed }: LmuNow): LmuAdvice[] {
  return advice.filter(({ step }) => !changed.some((parameter) => isPartOf(step.parameter, parameter)));
}

/** The rules' changes, one sentence a rule: each step with how far it moved the file, and why. */
function adviceOf(advice: readonly LmuAdvice[]): string {
  const rules = [...new Set(advice.map(({ rule }) => rule))];
  return rules
    .map((rule) => {
      const steps = advice.filter((one) => one.rule === rule);
      const told = steps.map((one) => `${nameOf(one)} ${differenceIn(one)}: ${one.step.because}`);
      return `${rule.title} – ${told.join('; ')}.`;
    })
    .join(' ');
}

/** `ride height rear`, `front toe`: one name for both wheels of an axle. */
function nameOf({ step, to: { label } }: LmuAdvice): string {
  const axle = step.parameter.split('.')[1] ?? '';
  const name = /^.[a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
  return name.includes(axle) ? name : `${name} ${axle}`;
}

/** The names of a list's two directions, to its first position and to its last, if it counts down. */
const waysOf: Readonly<Record<string, readonly [up: string, down: string]>> = {
  'brakeDuct.front': ['more open', 'more closed'],
  'brakeDuct.rear': ['more open', 'more closed'],
  brakeBias: ['forward', 'rearward'],
};

/** `+5 mm`, `−0.06°`, `+1`; `1 click more open` in a list whose values nobody tells. */
function differenceIn({ from, to, step }: LmuAdvice): string {
  if (from.value === null || to.value === null) {
    const by = to.raw - from.raw;
    const clicks = `${Math.abs(by)} ${Math.abs(by) === 1 ? 'click' : 'clicks'}`;
    const ways = waysOf[step.parameter];
    return ways ? `${clicks} ${ways[by < 0 ? 0 : 1]}` : `${by > 0 ? '+' : '−'}${clicks}`;
  }
  const by = to.value - from.value;
  const { unit, decimals } = to;
  const shown =
    unit === 'cm'
      ? { value: by * 10, unit: 'mm', decimals: Math.max(0, decimals - 1) }
      : { value: by, unit: unit === 'front:rear' ? '% front' : unit, decimals };
  return `${by > 0 ? '+' : '−'}${formatQuantity({ ...shown, value: Math.abs(shown.value) })}`;
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

/** A sentence on how far a catalogue file is proven. */
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

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
