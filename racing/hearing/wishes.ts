import { hearingGrammar } from '../../catalogues/engineering/hearing/index.ts';
import type { HeardWish } from './understood.ts';
import type { Clause } from './clauses.ts';
import type { Sense } from './senses.ts';

/** Said of a setting these mean that it is so, which "too" turns into a wish; the others are wishes by themselves. */
const states = new Set(['high', 'low', 'stiff', 'soft', 'strong', 'weak']);
/** "Too far forward" asks for the other way. */
const positions = new Set(['forward', 'rearward']);
/** A complaint about these is not also a wish. */
const complainedOf = new Set(['abs', 'tc', 'pressure', 'regen']);
/** With an end alone, a wish for these is one for its anti-roll bar. */
const stiffness = new Set(['softer', 'stiffer', 'soft', 'stiff']);
const heights = new Set(['high', 'low']);
const reach = 6;
/** A thought that names more settings describes a setup instead of asking for changes. */
const mostSettings = 6;

/** The settings a thought asks to change. Settings it only mentions or denies are left out. */
export function wishesOf(thought: Clause): HeardWish[] {
  if (thought.tried || thought.past) return [];
  const { senses } = thought;
  const isTooMuch = senses.some(({ atoms }) => atoms.has('too') || atoms.has('tooMuch'));
  const named = senses.filter((sense) => !thought.dropped.has(sense) && settingOf(sense) !== undefined);
  if (named.length > mostSettings) return [];
  const wishes: HeardWish[] = [];
  for (const sense of named) {
    const way = wayOf(thought, sense, isTooMuch);
    const setting = settingOf(sense);
    if (way && setting && !(states.has(way.atom) && complainedOf.has(setting)))
      wishes.push(...wishFor(setting, way, thought));
  }
  if (named.length > 0) return wishes;
  const stiff = senses.find(({ atoms }) => [...stiffness].some((atom) => atoms.has(atom)));
  const way = namesEnd(thought) && stiff && !isAboutThing(thought) && turnOf(stiff, isTooMuch);
  if (way) return wishFor('arb', way, thought);
  const height =
    namesEnd(thought) && [...thought.said].every((atom) => heights.has(atom)) && heightIn(senses);
  return height ? wishFor('rideHeight', height, thought) : [];
}

const namesEnd = ({ parts }: Clause) => parts.has('front') || parts.has('rear');

/** "Front lower" without a setting is of the ride height. */
function heightIn(senses: readonly Sense[]): Way | null {
  if (senses.some(({ value = 0 }) => value % 1 !== 0)) return null;
  const sense = senses.find(({ atoms }) => atoms.has('up') || atoms.has('down'));
  if (!sense) return null;
  const direction = sense.atoms.has('up') ? 'increase' : 'decrease';
  return { atom: direction === 'increase' ? 'up' : 'down', direction, ...amountIn(senses) };
}

const isAboutThing = ({ said, places }: Clause) =>
  places.has('kerbs') || (hearingGrammar.kinds.thing ?? []).some((thing) => said.has(thing));

function settingOf({ atoms }: Sense): string | undefined {
  return Object.keys(hearingGrammar.settings).find((name) => atoms.has(name));
}

type Way = { atom: string; direction: 'increase' | 'decrease' } & Amount;

/** The direction a word gives its setting. Null if it describes a state instead of a wish. */
function turnOf({ atoms }: Sense, isTooMuch: boolean): Way | null {
  const atom = (isTooMuch && [...states].find((state) => atoms.has(state))) || wayIn(atoms);
  const direction = atom && hearingGrammar.directions[atom];
  if (!atom || !direction) return null;
  const isState = states.has(atom);
  if (!isState && !(isTooMuch && positions.has(atom))) return { atom, direction, amount: null };
  return isTooMuch
    ? { atom, direction: direction === 'increase' ? 'decrease' : 'increase', amount: null }
    : null;
}

const wayIn = (atoms: Sense['atoms']) =>
  atoms.has('tooLittle') ? 'lack' : Object.keys(hearingGrammar.directions).find((word) => atoms.has(word));

const namesWay = ({ atoms }: Sense) => wayIn(atoms) !== undefined;

/** The nearest word that says which way to turn a setting. */
function wayOf({ senses, dropped, parts }: Clause, setting: Sense, isTooMuch: boolean): Way | null {
  const isMuch = ({ atoms }: Sense) => atoms.has('tooMuch');
  if (senses.some(isMuch) && !senses.some((sense) => namesWay(sense) && !isMuch(sense))) {
    const isComplained = [...complainedOf].some((name) => setting.atoms.has(name));
    return isComplained ? null : { atom: 'less', direction: 'decrease', amount: null };
  }
  const ways = senses
    .filter((sense) => !dropped.has(sense))
    .map((sense) => ({
      sense,
      far: Math.max(setting.from - sense.to, sense.from - setting.to),
      way: turnOf(sense, isTooMuch),
    }))
    .filter(({ way, far }) => way !== null && far <= reach && turns(way, setting))
    .sort((a, b) => rankOf(a.way, setting) - rankOf(b.way, setting) || a.far - b.far);
  const best = ways[0];
  if (!best?.way) return signedWay(senses, setting);
  if (setting.atoms.has('bias') && best.way.atom === 'more' && parts.has('rear') && !parts.has('front')) {
    return { atom: 'rearward', direction: 'decrease', ...amountIn(senses) };
  }
  return { ...best.way, ...amountIn(senses) };
}

/** Settings whose values have a sign of their own. */
const signedThemselves = ['camber', 'toe', 'toeOut'];

/** "Rear ARB -2", "+1 on the wing": the first figure behind the setting, before another is named, or the one ahead of it. */
function signedWay(senses: readonly Sense[], setting: Sense): Way | null {
  if (signedThemselves.some((name) => setting.atoms.has(name))) return null;
  const behind = senses.filter(({ from }) => from >= setting.to);
  const next = behind.findIndex((sense) => settingOf(sense) !== undefined);
  const figure =
    behind.slice(0, next < 0 ? undefined : next).find(({ value }) => value !== undefined) ??
    senses.findLast(({ to, isSigned }) => to <= setting.from && isSigned === true);
  if (!figure?.isSigned || !figure.value) return null;
  const isMore = figure.value > 0;
  return {
    atom: isMore ? 'more' : 'less',
    direction: isMore ? 'increase' : 'decrease',
    ...amountIn(senses),
    amount: Math.abs(figure.value),
  };
}

const onlyFor: Readonly<Record<string, readonly string[]>> = {
  forward: ['bias', 'migration'],
  rearward: ['bias', 'migration'],
  open: ['brakeDuct', 'radiator'],
  close: ['brakeDuct', 'radiator'],
};

/** Whether a word of way can be said of a setting: no pressure is moved forward. */
const turns = ({ atom }: Way, { atoms }: Sense) => onlyFor[atom]?.some((name) => atoms.has(name)) ?? true;

/** For balance, "forward" counts before "more": "a bit more forward". */
function rankOf(way: Way | null, setting: Sense): number {
  const isBalance = setting.atoms.has('bias');
  return isBalance && (way?.atom === 'forward' || way?.atom === 'rearward') ? 0 : 1;
}

type Amount = Pick<HeardWish, 'amount' | 'unit'>;

/** Units that say what is read, or are heard as words. */
const isCounted = new Set(['psi', 'kPa', 'bar', 'L', 'gal', '°C', '°F', '%']);

/** A figure with its unit, with clicks or with percent. */
function amountIn(senses: readonly Sense[]): Amount {
  const measured = senses.findLast(({ value, unit }) => value !== undefined && unit && !isCounted.has(unit));
  if (measured?.unit) return { amount: Math.abs(measured.value ?? 0), unit: measured.unit };
  const unit = senses.findIndex(({ atoms }) => atoms.has('click') || atoms.has('percent'));
  const value =
    unit < 0 ? undefined : senses.slice(0, unit).findLast((sense) => sense.value !== undefined)?.value;
  if (value === undefined) return { amount: null };
  return { amount: value, unit: senses[unit]?.atoms.has('percent') ? '%' : 'clicks' };
}

function wishFor(name: string, way: Way, { parts }: Clause): HeardWish[] {
  const isReversed = hearingGrammar.reversed.some(([of, atom]) => of === name && atom === way.atom);
  const opposite = way.direction === 'increase' ? 'decrease' : 'increase';
  const direction = isReversed ? opposite : way.direction;
  const { amount, unit } = way;
  return parametersOf(name, parts).map((parameter) => ({
    parameter,
    direction,
    amount,
    ...(unit && { unit }),
  }));
}

function parametersOf(name: string, parts: ReadonlySet<string>): string[] {
  const setting = hearingGrammar.settings[name];
  if (!setting) return [];
  if ('parameter' in setting) return [setting.parameter];
  const { front, rear, all } = setting;
  if (parts.has('front') === parts.has('rear')) return all ? [all] : [front, rear];
  return [parts.has('front') ? front : rear];
}

/** The settings that a clause names, whatever it says of them: `rearWing`, `tyrePressure.front`. */
export function settingsIn({ senses, parts }: Clause): string[] {
  return senses.flatMap((sense) => {
    const name = settingOf(sense);
    return name === undefined ? [] : parametersOf(name, parts);
  });
}
