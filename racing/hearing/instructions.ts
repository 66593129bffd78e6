import { instructionWords } from '../../catalogues/engineering/hearing/index.ts';
import type { EngineerGame } from '../setup/catalogue.ts';
import { psiPer } from './near.ts';
import type { Token } from './tokens.ts';
import { type HeardWish, type Span, wheels } from './understood.ts';

/** An order that is whole by itself: "wing from 8 to 5", "stabi hinten 2 weicher". `source` counts tokens. */
export type Instruction = {
  source: Span;
  wishes: HeardWish[];
  /** A value without a word on what to do with it. Beside a complaint it says what is driven. */
  isBare: boolean;
  /** The last change is to be taken back. */
  isUndo: boolean;
};

/** A phrase with what it may do, a setting's names, or a number. Nothing of it: an unknown word. */
type Part = {
  does: ReadonlySet<string>;
  settings: readonly string[];
  figure?: { value: number; unit?: string; isSigned: boolean };
  /** A number that is written out. */
  number?: number;
  from: number;
  to: number;
};

type Entry = { words: readonly string[]; does?: string; setting?: string };

const numbers = new Map(Object.entries(instructionWords.numbers));
const longestPhrase = 6;
const shortestWithEnding = 4;
const mostParts = 24;

let entriesRead: Map<string, Entry[]> | undefined;

/** All phrases by the first letters of their first word; read when first asked for. */
function entriesFor(word: string): readonly Entry[] {
  if (!entriesRead) {
    const byStart = new Map<string, Entry[]>();
    const add = (phrase: string, entry: Omit<Entry, 'words'>) => {
      const words = phrase.split(' ');
      const start = startOf(words[0] ?? '');
      byStart.set(start, [...(byStart.get(start) ?? []), { words, ...entry }]);
    };
    for (const [setting, byLanguage] of Object.entries(instructionWords.settings))
      for (const phrase of Object.values(byLanguage).flat()) add(phrase, { setting });
    for (const [does, phrases] of Object.entries(instructionWords.words))
      for (const phrase of phrases) add(phrase, { does });
    entriesRead = byStart;
  }
  return entriesRead.get(startOf(word)) ?? [];
}

const startOf = (word: string) => word.slice(0, 2);

/** The same word, of a setting with a plural or a case ending: "springs", "federn". */
const isWord = (word: string, text: string, mayInflect: boolean) =>
  word === text ||
  (mayInflect &&
    word.length >= shortestWithEnding &&
    text.startsWith(word) &&
    /^(?:s|n|en|es|e)$/.test(text.slice(word.length)));

/** The orders in a driver's words. What they take up is not read again. */
export function instructionsIn(words: string, tokens: readonly Token[], game: EngineerGame): Instruction[] {
  const found: Instruction[] = [];
  let before: readonly string[] = [];
  let mentioned: readonly string[] = [];
  let isReport = false;
  const pieces = piecesOf(words, tokens);
  for (const { parts, isQuestion, endsSentence } of pieces) {
    const source = { from: parts[0]?.from ?? 0, to: parts.at(-1)?.to ?? 0 };
    const own = [...new Set(parts.flatMap(({ settings }) => settings))];
    if (isUndo(parts)) {
      const wishes = own.flatMap((name) => wishesFor(name, parts, { direction: 'back', amount: null }, game));
      found.push({ source, wishes, isBare: false, isUndo: wishes.length === 0 });
      continue;
    }
    const last = mentioned.length > 0 ? mentioned : before;
    const tells = own.length > 0 ? pieces.some(aims) : isReport;
    const isRead = tells && (own[0] ? own : last).includes('tyrePressure') && !says(parts, 'cold', 'from');
    const isTold = (isQuestion || isRead) && !says(parts, 'verb');
    const order = isTold ? null : orderOf(parts, own, last);
    mentioned = endsSentence ? [] : own;
    if (own.length > 0) isReport = isReading(parts, order);
    if (!order) continue;
    if (own.length > 0) before = own;
    const { names, isBare, ...way } = order;
    const wishes = names.flatMap((name) => wishesFor(name, parts, way, game));
    if (wishes.length > 0) found.push({ source, wishes, isBare, isUndo: false });
  }
  return found;
}

/** "Pressures 27.8 front, rears at 28.1": beside a figure that is no order the next is none. */
const isReading = (parts: readonly Part[], order: Order | null) => !order && parts.some((one) => one.figure);

/** The settings that words name, by the rules' names, each once. */
export function settingNames(tokens: readonly Token[], game: EngineerGame): string[] {
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; at = parts.at(-1)?.to ?? tokens.length)
    parts.push(tokens[at]?.kind === 'pause' ? emptyPart(at) : partAt(tokens, at));
  const names = parts.flatMap(({ settings }) => settings);
  const wishes = names.flatMap((name) => wishesFor(name, parts, { direction: 'set', amount: null }, game));
  return [...new Set(wishes.map(({ parameter }) => parameter))];
}

const emptyPart = (at: number): Part => ({ does: new Set(), settings: [], from: at, to: at + 1 });

const says = (parts: readonly Part[], ...does: string[]) =>
  parts.some((part) => does.some((one) => part.does.has(one)));

const ends = ['front', 'rear'];

type Piece = { parts: Part[]; isQuestion: boolean; endsSentence?: boolean };

/** "Pressures at 28.1, want 26.9": beside one to aim for, a pressure is a reading. */
const aims = ({ parts }: Piece) =>
  !parts.some(({ settings, does }) => settings.length > 0 || ends.some((end) => does.has(end))) &&
  parts.some(({ figure }) => figure && isPressure(figure) && (figure.value % 1 !== 0 || says(parts, 'verb')));
const isPressure = ({ value, unit = '' }: { value: number; unit?: string }) =>
  Math.abs((psiPer[unit] ?? 1) * value - 30) < 10;

/** Orders are parted by pauses and by "and", where what follows is an order of its own. */
function piecesOf(words: string, tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let parts: Part[] = [];
  const close = (isQuestion = false, endsSentence = false) => {
    if (parts.length > 0 && parts.length <= mostParts) pieces.push({ parts, isQuestion, endsSentence });
    parts = [];
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token?.kind === 'pause') {
      const isBreak =
        token.pause === 'sentence' || (token.pause === 'comma' && !/[()]/.test(words[token.span.from] ?? ''));
      if (isBreak) close(token.isQuestion, token.pause === 'sentence');
      at += 1;
      continue;
    }
    const part = partAt(tokens, at);
    // "Ride height front 50 rear 62"
    const [other] = ends.filter((end) => !part.does.has(end));
    if (says([part], ...ends) && other && says(parts, other) && parts.some(({ figure }) => figure)) close();
    if (part.does.has('and') && part.settings.length === 0 && parts.some(isAmount)) close();
    else parts.push(part);
    at = part.to;
  }
  close();
  return joined(pieces);
}

/** "Less fuel, 5 litres": an amount alone belongs to the order before it. */
function joined(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    const isOpen =
      last?.parts.some(({ settings }) => settings.length > 0) && !last.parts.some((part) => part.figure);
    const isRest = piece.parts.every(
      ({ does, settings, figure }) => settings.length === 0 && (figure || does.size > 0),
    );
    if (last && isOpen && isRest && piece.parts.some((part) => part.figure))
      whole.splice(-1, 1, { ...piece, parts: [...last.parts, ...piece.parts] });
    else whole.push(piece);
  }
  return whole;
}

const ways: Readonly<Record<string, 'increase' | 'decrease'>> = {
  more: 'increase',
  stiffer: 'increase',
  forward: 'increase',
  open: 'increase',
  less: 'decrease',
  softer: 'decrease',
  rearward: 'decrease',
  close: 'decrease',
};
const isAmount = ({ figure, does }: Part) =>
  figure !== undefined || does.has('lowest') || does.has('highest') || [...does].some((one) => one in ways);

/** The longest phrase, setting or number at a place. After another word "minus" may be the sign of a number. */
function partAt(tokens: readonly Token[], at: number): Part {
  const part = phraseAt(tokens, at);
  const [number, before] = [tokens[part.to], tokens[at - 1]];
  if (!says([part], 'minus', 'plus') || number?.kind !== 'number' || number.isSigned) return part;
  if (!before || (before.kind === 'pause' && before.pause !== 'colon')) return part;
  const signed = phraseAt(tokens, part.to);
  const value = says([part], 'minus') ? -number.value : number.value;
  return { ...signed, from: at, figure: { ...signed.figure, value, isSigned: true } };
}

function phraseAt(tokens: readonly Token[], at: number): Part {
  const token = tokens[at];
  if (token?.kind === 'number') {
    const { value, unit, isSigned = false, span } = token;
    let to = at + 1;
    while (tokens[to] && (tokens[to]?.span.from ?? 0) < span.to) to += 1;
    return {
      does: new Set(),
      settings: [],
      figure: { value, isSigned, ...(unit && { unit }) },
      from: at,
      to,
    };
  }
  const text = token?.kind === 'word' ? token.text : '';
  if (text === '→') return { does: new Set(['to', 'arrow']), settings: [], from: at, to: at + 1 };
  const number = numbers.get(text);
  const isNumber = number !== undefined;
  let best: Part = {
    does: new Set(isNumber ? ['filler'] : []),
    settings: [],
    from: at,
    to: at + 1,
    ...(isNumber && { number }),
  };
  let longest = isNumber ? 1 : 0;
  for (const { words, does, setting } of entriesFor(text)) {
    if (words.length < longest || words.length > longestPhrase) continue;
    const to = endOf(words, tokens, at, setting !== undefined);
    if (to === null || (/^\d$/.test(words.at(-1) ?? '') && isClick(tokens[to]))) continue;
    const isSame = words.length === longest;
    longest = words.length;
    best = {
      does: new Set([...(isSame ? best.does : []), ...(does ? [does] : [])]),
      settings: [...new Set([...(isSame ? best.settings : []), ...(setting ? [setting] : [])])],
      ...(isSame && best.number !== undefined && { number: best.number }),
      from: at,
      to,
    };
  }
  return best;
}

/** "TC 2 clicks more" counts clicks, and names no TC2. */
const isClick = (token: Token | undefined) =>
  token?.kind === 'word' && instructionWords.words.click?.includes(token.text) === true;

/** Where a phrase ends that begins at a place; a slash or a bracket inside a name counts for nothing. */
function endOf(
  words: readonly string[],
  tokens: readonly Token[],
  at: number,
  mayInflect: boolean,
): number | null {
  let to = at;
  for (const word of words) {
    while (to > at && tokens[to]?.kind === 'pause' && mayInflect && /slash|comma/.test(pauseAt(tokens, to)))
      to += 1;
    const token = tokens[to];
    const text = token?.kind === 'word' || token?.kind === 'number' ? token.text : '';
    if (!isWord(word, text, mayInflect)) return null;
    to += 1;
  }
  return to;
}

const pauseAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at];
  return token?.kind === 'pause' ? token.pause : '';
};

/** "Undo the last change", "put the wing back the way it was". */
const isUndo = (parts: readonly Part[]) =>
  (says(parts, 'undo') || (says(parts, 'back') && says(parts, 'verb') && !parts.some(isOfBias))) &&
  parts.every(({ does, settings }) => settings.length > 0 || undoing.some((one) => does.has(one)));
const isOfBias = ({ settings }: Part) => settings.includes('brakeBias');
const undoing = ['undo', 'back', 'undoFiller', 'filler', 'verb', 'to', 'of', 'and', 'front', 'rear'];

type Way = Pick<HeardWish, 'direction' | 'amount' | 'unit'>;
type Order = Way & { names: readonly string[]; isBare: boolean };

/** The order of a piece; null where a word of it is unknown, or it is no whole order. */
function orderOf(parts: readonly Part[], own: readonly string[], before: readonly string[]): Order | null {
  const isKnown = parts.every(({ does, settings, figure }) => does.size > 0 || settings.length > 0 || figure);
  if (!isKnown || parts.some(({ does }) => does.has('not') && !does.has('filler'))) return null;
  const turns = new Set(
    parts
      .filter(({ settings }) => settings.length === 0)
      .flatMap(({ does }) => [...does].flatMap((one) => ways[one] ?? [])),
  );
  const names = own.length > 0 ? own : impliedBy(parts, before);
  if (turns.size === 0 && parts.some(isOfBias) && !says(parts, 'to')) {
    if (says(parts, 'rear', 'back')) turns.add('decrease');
    else if (says(parts, 'front')) turns.add('increase');
  }
  const way = wayOf(parts, turns, names);
  if (names.length === 0 || !way || names.some((name) => !fits(name, parts, way))) return null;
  const isBare =
    !says(parts, 'verb', 'to', 'by', 'from', 'arrow') && turns.size === 0 && way.direction === 'set';
  return { ...way, names, isBare };
}

/** An axle with "softer" is of its bar, with "lower" of its ride height; else what was named just before. */
function impliedBy(parts: readonly Part[], before: readonly string[]): readonly string[] {
  // "TC is far too much, drop it two" moves the one setting that was named.
  const isTurned = says(parts, ...Object.keys(ways)) && parts.some((part) => part.figure ?? part.number);
  // "Add 5 litres" can only be of fuel.
  const isOfFuel = says(parts, 'litre') || parts.some((part) => /^(?:L|gal)$/.test(part.figure?.unit ?? ''));
  if (isTurned && isOfFuel) return ['fuel'];
  if (!says(parts, 'front', 'rear')) return before.length === 1 && isTurned ? before : [];
  if (says(parts, 'softer', 'stiffer'))
    return before.some((name) => stiffnesses.test(name)) ? before : ['arb'];
  const figure = parts.find((part) => part.figure)?.figure;
  if (/^(?:mm|cm|in)$/.test(figure?.unit ?? '') && !before.includes('bumpStopWindow')) return ['rideHeight'];
  return figure || says(parts, 'click') ? before : [];
}

const stiffnesses = /^(?:arb|wheelRate|heaveSpring|bump|rebound)/;

function wayOf(parts: readonly Part[], turns: ReadonlySet<string>, names: readonly string[]): Way | null {
  const figures = parts.filter((part) => part.figure);
  const [first, second, third] = figures;
  if (third || (turns.size > 1 && figures.length < 2)) return null;
  const [turn] = turns as ReadonlySet<'increase' | 'decrease'>;
  if (first?.figure && second?.figure) {
    const isBackward = isLedBy(parts, second, 'from') && isLedBy(parts, first, 'to');
    if (!isBackward && !isLedBy(parts, second, 'to')) return null;
    return setTo((isBackward ? first : second).figure, first.figure.unit ?? second.figure.unit);
  }
  if (!first?.figure) {
    for (const end of ['lowest', 'highest'] as const)
      if (says(parts, end)) return { direction: end, amount: null };
    const isPercent = says(parts, 'percent');
    const amount = spelledIn(parts) ?? (isPercent ? 1 : null);
    const unit = isPercent ? '%' : says(parts, 'click') && amount && amount >= 1 ? 'clicks' : undefined;
    return turn ? { direction: turn, amount, ...(unit && { unit }) } : null;
  }
  const { value, unit = says(parts, 'click') ? 'clicks' : undefined, isSigned } = first.figure;
  const isTo = isLedBy(parts, first, 'to');
  if (!isTo && isLedBy(parts, first, 'from')) return null;
  const isOfScale = names.every((name) => isSignedScale(name, value));
  if (!isTo && isSigned && !turn && !(value < 0 && isOfScale))
    return { direction: value < 0 ? 'decrease' : 'increase', amount: Math.abs(value), ...(unit && { unit }) };
  if (!isTo && turn) return { direction: turn, amount: Math.abs(value), ...(unit && { unit }) };
  const isCount = says(parts, 'click') && !isTo;
  return isCount ? null : setTo(first.figure, first.figure.unit);
}

const setTo = (figure: Part['figure'], unit: string | undefined): Way => ({
  direction: 'set',
  amount: figure?.value ?? null,
  ...(unit && { unit }),
});

/** Settings whose values have a sign of their own: "camber -3.5" is a value, "camber -0.2" a change. */
const isSignedScale = (name: string, value: number) =>
  (name === 'camber' && value <= -1) || name === 'toe' || name === 'toeOut';

/** Whether the word before a number does this, articles left out. */
function isLedBy(parts: readonly Part[], part: Part, does: string): boolean {
  for (let at = parts.indexOf(part) - 1; at >= 0; at -= 1) {
    const before = parts[at];
    if (before?.does.has(does)) return true;
    if (!before?.does.has('filler') && !before?.does.has('of')) return false;
  }
  return false;
}

const spelledIn = (parts: readonly Part[]): number | null =>
  parts.map(({ number }) => number).findLast((value) => value !== undefined) ?? null;

/** Whether an order can be meant for a setting: no pressure is moved forward. A hot reading is no order. */
function fits(name: string, parts: readonly Part[], { direction, amount }: Way): boolean {
  const [key = ''] = name.split('@');
  // "Mehr Regen" wants no regeneration.
  if (key === 'regenerationMap' && amount === null && direction !== 'lowest' && direction !== 'highest')
    return false;
  const isMoved = says(parts, 'forward', 'rearward');
  if (isMoved ? !/^(?:brakes|brakeBias|brakeMigration)$/.test(key) : key === 'brakes') return false;
  if (says(parts, 'open', 'close') && !/^(?:brakeDuct|radiator)$/.test(key)) return false;
  if (key !== 'tyrePressure') return true;
  if (direction === 'increase' || direction === 'decrease') return says(parts, 'click');
  return direction !== 'set' || says(parts, 'to', 'verb', 'cold', 'from');
}

/** The wishes for a setting: of the axle or wheel that is named, or of both. */
function wishesFor(name: string, parts: readonly Part[], way: Way, game: EngineerGame): HeardWish[] {
  const [named = '', place] = name.split('@');
  const key = instructionWords.games[game]?.[named] ?? named;
  const parameter = instructionWords.parameters[key] ?? key;
  const wish = turned(key, way, parts);
  const axled = instructionWords.axled[parameter];
  if (!axled) return [{ parameter, ...wish }];
  const wheel = wheels.find((one) => says(parts, one));
  if (wheel && axled[0]?.includes('.')) return [{ parameter: `${parameter}.${wheel}`, ...wish }];
  const isFront = place === 'front' || says(parts, 'front', 'LF', 'RF');
  const isRear = place === 'rear' || says(parts, 'rear', 'LR', 'RR');
  const chosen =
    isFront === isRear || says(parts, 'both') ? axled : axled.slice(isFront ? 0 : 1, isFront ? 1 : 2);
  return chosen.map((one) => ({ parameter: one, ...wish }));
}

/** More camber is a lower value, and so is more toe-out. "More at the rear" takes brake bias back. */
function turned(key: string, way: Way, parts: readonly Part[]): Way {
  const { direction, amount } = way;
  if (key === 'toeOut' && direction === 'set' && amount !== null)
    return { ...way, amount: -Math.abs(amount) };
  const isBack =
    key === 'brakeBias' && says(parts, 'more') && says(parts, 'rear') && !says(parts, 'front', 'rearward');
  const isReversed = instructionWords.reversed.includes(key) || isBack;
  if (!isReversed || (direction !== 'increase' && direction !== 'decrease')) return way;
  return { ...way, direction: direction === 'increase' ? 'decrease' : 'increase' };
}
