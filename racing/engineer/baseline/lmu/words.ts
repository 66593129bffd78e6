import type { LmuCar, LmuTrack } from '../../../../catalogues/lmu/index.ts';
import { formatQuantity } from '../../../setup/units.ts';
import { type EngineerRequest, sessionInWords } from '../conditions.ts';
import type { GroupedSentence, Note } from '../note.ts';
import { capital, grouped, linesOf } from '../note-text.ts';
import type { OwnWords } from '../own-words.ts';
import { isPartOf } from '../editable-setup.ts';
import { lmuTrackTraits } from '../../../../catalogues/lmu/track-traits.ts';
import type { LmuAdvice } from './apply-rules.ts';
import type { LmuGuesses } from './build-file.ts';
import { compoundNames, lmuCompoundFor } from './compound.ts';
import { rulesInWords } from '../fuel-stops.ts';
import type { LmuFuel } from './fuel.ts';
import { fuelInShort, type LmuNow, lmuFuelLines, shortOfFuel } from './fuel-words.ts';
import { lmuTrackWords } from './track-words.ts';

/** A file's origin. */
type LmuOrigin =
  /** `guesses`: what of it nothing confirms. */
  | { from: 'catalogue'; guesses: LmuGuesses }
  /** `unknown`: what the garage's data holds under names that are new to us, as the game calls them. */
  | { from: 'garage'; unknown: readonly string[] }
  | { from: 'file' };

export type LmuNoteInput = {
  car: LmuCar;
  track: LmuTrack;
  request: EngineerRequest;
  fuel: LmuFuel;
  /** Says how a driver's own file was fuelled. */
  fuelRemark: string;
  advice: readonly LmuAdvice[];
  origin: LmuOrigin;
};

const styleRules = new Set(['safe', 'aggressive']);

/** The rules' notes on a Le Mans Ultimate file as it is now. */
export function wordsForLmu(input: LmuNoteInput, now: LmuNow): OwnWords {
  const { fuel, fuelRemark, origin } = input;
  return {
    purpose: purpose(input),
    expect: expected(input, fuelInShort(fuel, now)),
    first: firstToDo(input, shortOfFuel(fuel, now), now),
    facts: [
      ...linesOf('Pressures', pressureWords(input, now)),
      ...linesOf('Fuel', [...lmuFuelLines(fuel, fuelRemark, now), rulesInWords(input.request, fuel)]),
    ],
    rules: [...styleWords(input, now), ...ruleWords(input, now)],
    origin: [
      ...linesOf('Background', [character(input), stepsIn(input, now), ...originIn(input)]),
      ...garageLine(origin),
    ],
  };
}

/** A catalogue baseline's note without its fuel. */
export function lmuReasonsIn(input: LmuNoteInput, now: LmuNow): Note {
  return {
    words: '',
    purpose: purpose(input),
    expect: expected(input),
    first: firstToDo(input, '', now),
    why: grouped([
      ...linesOf('Pressures', pressureWords(input, now)),
      ...styleWords(input, now),
      ...ruleWords(input, now),
      ...linesOf('Background', [character(input)]),
      ...garageLine(input.origin),
    ]),
  };
}

function purpose({ car, track, request }: LmuNoteInput): string {
  return `${car.name} at ${track.name} for ${sessionInWords(request)}, ${request.weather}.`;
}

const balances = {
  safe: 'A calm and forgiving rear',
  balanced: 'Neutral balance',
  aggressive: 'Sharp turn-in and a lively rear',
} as const;

function expected({ request, origin }: LmuNoteInput, fuel = ''): string {
  const balance = origin.from === 'file' ? 'The balance of your file' : balances[request.setupStyle];
  return `${[balance, 'tyres at their best at 70 to 80 °C', fuel].filter(Boolean).join(', ')}.`;
}

function firstToDo(input: LmuNoteInput, fuel: string, { rows }: LmuNow): string {
  return [
    tyresToChoose(input, rows),
    gearsToChoose(input, rows),
    fuel,
    'Warm the tyres for two laps, then judge the balance.',
  ]
    .filter(Boolean)
    .join(' ');
}

type Rows = LmuNow['rows'];

/** Tyres that the file does not hold: without a line of its own it has the car's usual ones. */
function tyresToChoose({ request }: LmuNoteInput, rows: Rows): string {
  const wanted = lmuCompoundFor(request);
  const row = rows.get('FRONTLEFT.CompoundSetting');
  if (compoundNames[wanted].test(row?.text ?? compoundNames.medium.source)) return '';
  const where = 'their position differs by car and season';
  return wanted === 'wet'
    ? `Choose the wet tyres in the garage: ${where}.`
    : `Choose the ${wanted} tyres in the garage, if your class has them: ${where}.`;
}

const gearLines = ['DRIVELINE.RatioSetSetting', 'DRIVELINE.FinalDriveSetting'];

/** Gears with a choice that the rules left alone: no garage says which way they get longer. */
function gearsToChoose({ request, advice }: LmuNoteInput, rows: Rows): string {
  const { wing } = lmuTrackTraits(request.track);
  const wanted = wing <= 0.2 ? 'longest' : wing >= 0.8 ? 'shortest' : '';
  const hasChoice = gearLines.some((line) => {
    const { offered = false, legalRaw = null } = rows.get(line) ?? {};
    return offered && legalRaw !== null && legalRaw[1] > legalRaw[0];
  });
  return wanted && hasChoice && !advice.some(({ parameter }) => parameter === 'ratioSet')
    ? `Choose the ${wanted} gears in the garage for this track: your garage data don’t name them.`
    : '';
}

function character({ track }: LmuNoteInput): string {
  const words = lmuTrackWords(track.id);
  return `${capital(words.character)}: ${words.notes}.`;
}

const pressureLines = ['FRONTLEFT', 'FRONTRIGHT', 'REARLEFT', 'REARRIGHT'].map(
  (wheel) => `${wheel}.PressureSetting`,
);

function pressureWords({ origin }: LmuNoteInput, { rows, changed }: LmuNow): string[] {
  const isKept = !changed.some((parameter) => parameter.startsWith('tyrePressure'));
  const isLowest = pressureLines.every((line) => {
    const row = rows.get(line);
    return row?.legalRaw !== undefined && row.legalRaw !== null && row.raw === row.legalRaw[0];
  });
  const pressures =
    isKept && origin.from !== 'catalogue'
      ? 'Yours are kept: most drivers leave them at the garage minimum.'
      : isLowest
        ? 'Garage minimum: that’s where most drivers leave them.'
        : '';
  return [
    pressures,
    '70 to 80 °C: the tyres grip best there, and start to grip near 50 °C. In Le Mans Ultimate temperature matters more than pressure.',
  ];
}

function styleWords(input: LmuNoteInput, now: LmuNow): GroupedSentence[] {
  const { advice, request } = input;
  if (request.setupStyle === 'balanced') return linesOf('Balance', ['Balanced: neither end is favoured.']);
  const isOfStyle = ({ rule }: LmuAdvice) => rule.id === request.setupStyle;
  if (!advice.some(isOfStyle))
    return linesOf('Balance', [
      `${capital(request.setupStyle)}: this car has none of the settings that would change.`,
    ]);
  return adviceLines(remaining(input, now).filter(isOfStyle));
}

function ruleWords(input: LmuNoteInput, now: LmuNow): GroupedSentence[] {
  return adviceLines(remaining(input, now).filter(({ rule }) => !styleRules.has(rule.id)));
}

/** The steps that nobody has moved on from. */
function remaining({ advice }: LmuNoteInput, { changed }: LmuNow): LmuAdvice[] {
  return advice.filter(({ parameter }) => !changed.some((moved) => isPartOf(parameter, moved)));
}

const aero = new Set(['rearWing', 'frontWing', 'splitter', 'rideHeight', 'brakeDuct', 'radiator']);

/**
 * Steps in sentences: `Rear wing +1 (rain): gives the rear grip.` Equal steps of both axles are one sentence: `Ride height
 * front and rear +3 mm`.
 */
function adviceLines(all: readonly LmuAdvice[]): GroupedSentence[] {
  const sentences = new Map<string, { one: LmuAdvice; axles: string[] }>();
  for (const one of all) {
    const key = [one.rule.id, keyOf(one), one.because, differenceIn(one)].join(' ');
    const known = sentences.get(key);
    if (known) known.axles.push(axleOf(one));
    else sentences.set(key, { one, axles: [axleOf(one)] });
  }
  return [...sentences.values()].flatMap(({ one, axles }) => {
    const title = one.rule.title.charAt(0).toLowerCase() + one.rule.title.slice(1);
    const moved = `${capital(nameOf(one, axles.join(' and ')))} ${differenceIn(one)}`;
    return linesOf(aero.has(keyOf(one)) ? 'Aero' : 'Balance', [`${moved} (${title}): ${one.because}.`]);
  });
}

const keyOf = ({ parameter }: LmuAdvice) => parameter.split('.')[0] ?? '';
const axleOf = ({ parameter }: LmuAdvice) => parameter.split('.')[1] ?? '';

/** `ride height front and rear`, `front toe`: one name for both wheels of an axle. */
function nameOf(one: LmuAdvice, axles: string): string {
  const label = keyOf(one) === 'radiator' ? 'water and oil radiator' : one.to.label;
  const name = /^.[a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
  const axle = axleOf(one);
  return name.includes(axle) ? name.replace(axle, axles) : `${name} ${axles}`;
}

/** The names of a list's two directions, to its first position and to its last, if it counts down. */
const waysOf: Readonly<Record<string, readonly [up: string, down: string]>> = {
  'brakeDuct.front': ['more open', 'more closed'],
  'brakeDuct.rear': ['more open', 'more closed'],
  radiator: ['more open', 'more closed'],
  brakeBias: ['forward', 'rearward'],
};

const chosenByName = new Set(['tyreCompound', 'ratioSet']);

/** `+5 mm`, `−0.06°`, `+1`; `1 click more open` in a list whose values nobody tells. */
function differenceIn({ from, to, parameter }: LmuAdvice): string {
  if (chosenByName.has(parameter)) return `${from.text} → ${to.text}`;
  const ways = waysOf[parameter];
  if (from.value === null || to.value === null || (ways && to.unit !== 'front:rear')) {
    const by = to.raw - from.raw;
    const clicks = `${Math.abs(by)} ${Math.abs(by) === 1 ? 'click' : 'clicks'}`;
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

/** Steps that the garage shows without a unit. */
function stepsIn(input: LmuNoteInput, now: LmuNow): string {
  const isBare = ({ to: { unit, value } }: LmuAdvice) => value === null || unit === '' || unit === 'click';
  const isCounted = ({ parameter }: LmuAdvice) =>
    /^(?:wheelRate|heaveSpring|arb|bump|rebound)/.test(parameter);
  return remaining(input, now).some((one) => isCounted(one) && isBare(one))
    ? 'Clicks: your garage numbers springs, bars and dampers without a unit, so their steps are small shares of the list.'
    : '';
}

const ofOrdinaryTrack =
  'We took it for a setup of an ordinary track: leave out the steps for this one if it was made here.';

function originIn({ car, origin }: LmuNoteInput): string[] {
  if (origin.from === 'file')
    return [
      'Starting point: the file you gave. Only the settings listed as changes moved; the rest is as you had it.',
      ofOrdinaryTrack,
    ];
  if (origin.from === 'garage') {
    const unknown = origin.unknown.slice(0, 12).join(', ');
    return [
      'Starting point: your own garage. Every position exists on your car, and every setting not listed as a change is yours.',
      ofOrdinaryTrack,
      unknown && `New to us in your garage: ${unknown}.`,
    ];
  }
  const { guessed } = origin.guesses;
  return [
    car.filesSeen > 0 ? '' : 'We haven’t seen a real file of this car yet.',
    guessed.length > 0 ? `Estimates: ${guessed.join(', ')}.` : '',
    'To check in a minute: copy the file to UserData/player/Settings and the track’s folder, load it in the garage, and see whether these settings show a value.',
  ];
}

/** How much of a catalogue file is estimated. Nothing for a driver's own file or garage. */
function garageLine(origin: LmuOrigin): GroupedSentence[] {
  if (origin.from !== 'catalogue') return [];
  const { guessed, leftOut } = origin.guesses;
  const parts = [
    guessed.length > 0
      ? `${counted(guessed.length, 'setting is an estimate', 'settings are estimates')}`
      : '',
    leftOut.length > 0 ? `${counted(leftOut.length, 'stays', 'stay')} at the car’s default` : '',
  ].filter(Boolean);
  return parts.length > 0
    ? linesOf('Garage data', [
        `Built without your garage data: ${parts.join(', ')}. Add your garage data to remove the guesswork.`,
      ])
    : [];
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
