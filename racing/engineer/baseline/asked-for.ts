import { inUnit, unitAt } from '../../setup/typed-quantity.ts';
import storedWords from '../../../catalogues/engineering/asked-words.json' with { type: 'json' };
import type { AskedWords } from '../../../catalogues/schema/sanity.ts';

/** Drivers' words for settings, values and directions. */
const askedWords: AskedWords = storedWords;

/** A driver's words about a setting: this exact value, this direction, or neither. */
export type Asked = 'value' | 'direction' | null;

export type AskedChange = {
  /** The setting's key, without its corner. */
  key: string;
  from: number;
  to: number;
  lowest: number;
  highest: number;
  /** Of the setting, as its garage writes it. */
  unit?: string;
};

const anyOf = (words: readonly string[]) => {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return `(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?:s|n|en|e)?(?![\\p{L}\\p{N}])`;
};
/** Made with the first question: these patterns were a twentieth of a Worker's start. */
const patternsIn = () => ({
  settings: new Map(
    Object.entries(askedWords.settings).map(([key, words]) => [key, new RegExp(anyOf(words), 'u')]),
  ),
  off: new RegExp(anyOf(askedWords.off), 'u'),
  lowest: new RegExp(anyOf(askedWords.lowest), 'u'),
  highest: new RegExp(anyOf(askedWords.highest), 'u'),
  less: new RegExp(anyOf(askedWords.less), 'u'),
  more: new RegExp(anyOf(askedWords.more), 'u'),
  notSo: new RegExp(anyOf(askedWords.notSo), 'u'),
  aSide: new RegExp(
    `${anyOf(askedWords.sides)}(?![\\s-]+(?:${askedWords.corners.join('|')})(?!\\p{L}))`,
    'u',
  ),
});
let patterns: ReturnType<typeof patternsIn> | undefined;
function wordPatterns() {
  patterns ??= patternsIn();
  return patterns;
}
const figure = /(?<![\p{L}\p{N}.,])[+-]?\d+(?:[.,]\d+)?/gu;

/** Words that end one wish and begin another; a wish may name several settings, so `and` does not. */
const wishEnds = /[;!?\n]|[.,](?!\d)|(?<![\p{L}])(?:but|aber|ma|pero|then|dann|instead)(?![\p{L}])/u;

/** More clicks of these do not mean more of what a driver calls by their name. */
const ambiguous = new Set(['camber', 'toe', 'brakeBias', 'steerRatio', 'bumpStopWindow']);

/** Whether a driver's own words name this setting, and its new value or the way it goes. Negated words ask for nothing. */
export function askedFor(words: string, change: AskedChange): Asked {
  const wishes = wishesIn(words).filter(
    (wish) => wordPatterns().settings.get(change.key)?.test(wish) && !wordPatterns().notSo.test(wish),
  );
  if (wishes.some((wish) => namesValue(wish, change))) return 'value';
  return wishes.some((wish) => namesDirection(wish, change)) ? 'direction' : null;
}

/** Whether the driver speaks of one side of the car. */
export const asksForOneSide = (words: string): boolean => wordPatterns().aSide.test(words.toLowerCase());

/** Whether the driver reads pressures off the car: a figure in psi beside the word, or several broken ones. */
export function givesPressures(words: string): boolean {
  const read = [...words.matchAll(figure)]
    .map(([text]) => numberIn(text))
    .filter((psi) => psi >= 15 && psi <= 40);
  const names = wordPatterns().settings.get('tyrePressure')?.test(words.toLowerCase()) ?? false;
  return (read.length > 0 && names) || read.filter((psi) => psi % 1 !== 0).length > 1;
}

const slackOfUnits = 0.005;
const numberIn = (text: string) => Number(text.replace(',', '.'));
const wishesIn = (words: string) => words.toLowerCase().split(wishEnds);

function namesValue(
  wish: string,
  { to, from, lowest: bottom, highest: top, unit = '' }: AskedChange,
): boolean {
  const isNamed = [...wish.matchAll(figure)].some(({ 0: text, index }) => {
    const said = unitAt(wish.slice(index + text.length));
    const own = said && inUnit(numberIn(text), said.unit, unit);
    // A value in another unit may lie between two clicks.
    return own === null
      ? Math.abs(numberIn(text) - to) < 1e-6
      : Math.abs(own - to) < Math.max(1e-6, Math.abs(to) * slackOfUnits);
  });
  if (isNamed) return true;
  if (to === bottom) return wordPatterns().off.test(wish) || (to < from && wordPatterns().lowest.test(wish));
  return to === top && wordPatterns().highest.test(wish);
}

function namesDirection(wish: string, { key, from, to }: AskedChange): boolean {
  const [isLess, isMore] = [wordPatterns().less.test(wish), wordPatterns().more.test(wish)];
  if (ambiguous.has(key)) return isLess || isMore;
  return to < from ? isLess : isMore;
}
