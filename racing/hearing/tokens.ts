import { unitAt } from '../setup/typed-quantity.ts';
import type { Span } from './understood.ts';

/** A word, a number or a pause in a driver's words, and its place there. */
export type Token = (
  | { kind: 'word'; text: string }
  | { kind: 'number'; text: string; value: number; isSigned?: boolean; unit?: string }
  | { kind: 'pause'; pause: Pause; isQuestion?: boolean }
) & { span: Span };

/** Separators between two thoughts: end of sentence, colon, comma, dash or slash. */
export type Pause = 'sentence' | 'colon' | 'comma' | 'slash';

const signs: Readonly<Record<Pause, string>> = {
  sentence: '.;!?\n…¿¡',
  colon: ':',
  comma: ',()–—|',
  slash: '/',
};
const pauses = new Map(
  (Object.keys(signs) as Pause[]).flatMap((pause) => [...signs[pause]].map((sign) => [sign, pause] as const)),
);

/** Letters after the apostrophe of an English contraction: "won't" is one word, "l'avant" two. */
const shortForms = new Set(['t', 's', 're', 've', 'll', 'd', 'm']);

/** Lower case without accents; the Italian "è" would become "and" and is left out: "Überhöht" is "uberhoht", "dépassé" "depasse". */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<!\p{L})è(?!\p{L})/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replace(/km ?\/ ?h/g, 'kmh')
    .replaceAll('−', '-')
    .replaceAll('’', "'")
    .replaceAll('`', "'")
    .replaceAll('´', "'");
}

/** Small letters without accents or signs, split: "Spa-Francorchamps" is two words. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Where each character of folded words stands in the words. One entry more, for their end. */
function placesIn(words: string, folded: readonly string[]): number[] {
  const places: number[] = [];
  let at = 0;
  for (const character of words) {
    for (const letter of fold(`x${character}`).slice(1))
      if (folded[places.length] === letter) places.push(at);
    at += character.length;
  }
  while (places.length <= folded.length) places.push(words.length);
  return places;
}

const isLetter = (character: string | undefined) =>
  character !== undefined && ((character >= 'a' && character <= 'z') || /\p{L}/u.test(character));
const isDigit = (character: string | undefined) =>
  character !== undefined && character >= '0' && character <= '9';

/** Units that are no words of their own here: they go with their number. Of the others the words are heard, too. */
export const unitsOfNumbers = new Set('mm cm in N/m N/mm kN/m lbf/in N kN kgf Nm kW :1'.split(' '));
const longestUnit = 16;

/** "Leistungsübersteuern" says where, and what. */
const compound = /^(\p{L}{4,30}?)s?(?:unter|uber)steuer/u;

/** Splits words into tokens, each character read once. Signs that mean nothing here are left out. */
export function tokensOf(words: string): Token[] {
  const characters = [...fold(words)];
  const places = placesIn(words, characters);
  const spanOf = (from: number, to: number): Span => ({
    from: places[from] ?? 0,
    to: Math.max(places[to] ?? 0, (places[to - 1] ?? 0) + 1),
  });
  const tokens: Token[] = [];
  let at = 0;
  while (at < characters.length) {
    const character = characters[at] ?? '';
    if (isLetter(character)) {
      const whole = endOfWord(characters, at);
      const [, first = ''] = compound.exec(characters.slice(at, whole).join('')) ?? [];
      const end = first ? at + first.length : whole;
      tokens.push({
        kind: 'word',
        text: characters.slice(at, end).join('').replaceAll("'", ''),
        span: spanOf(at, end),
      });
      at = end + (first && characters[end] === 's' ? 1 : 0);
    } else if (isDigit(character) || isFraction(characters, at)) {
      const end = endOfNumber(characters, at);
      const text = `0${characters.slice(at, end).join('')}`.replace(',', '.').replace(/^0(?=\d)/, '');
      const rest = characters.slice(end, end + longestUnit).join('');
      // "From 3 to 1" is no ratio.
      const measured = rest.startsWith(' to ') ? null : unitAt(rest);
      const negative =
        characters[at - 1] === '-' && !isLetter(characters[at - 2]) && !isDigit(characters[at - 2]);
      const isSigned = negative || characters[at - 1] === '+';
      const value = negative ? -Number(text) : Number(text);
      // "TC +1" is no "TC 1".
      tokens.push({
        kind: 'number',
        text: isSigned ? `+${text}` : text,
        value,
        ...(isSigned && { isSigned }),
        ...(measured && { unit: measured.unit }),
        span: spanOf(at, end + (measured?.length ?? 0)),
      });
      at = end + (measured && unitsOfNumbers.has(measured.unit) ? measured.length : 0);
    } else {
      const pause = pauses.get(character);
      const isDash = character === '-' && characters[at - 1] === ' ' && characters[at + 1] === ' ';
      const isQuestion = character === '?';
      if (pause || isDash)
        tokens.push({ kind: 'pause', pause: pause ?? 'comma', isQuestion, span: spanOf(at, at + 1) });
      else if ('>→⇒➔➜'.includes(character))
        tokens.push({ kind: 'word', text: '→', span: spanOf(at, at + 1) });
      else if ('+&°%'.includes(character) && !(character === '+' && isDigit(characters[at + 1])))
        tokens.push({ kind: 'word', text: character, span: spanOf(at, at + 1) });
      at += 1;
    }
  }
  return tokens;
}

function endOfWord(characters: readonly string[], start: number): number {
  let end = start;
  while (isLetter(characters[end])) end += 1;
  if (characters[end] !== "'") return end;
  let tail = end + 1;
  while (isLetter(characters[tail])) tail += 1;
  return shortForms.has(characters.slice(end + 1, tail).join('')) ? tail : end;
}

/** ".4 psi" stands by itself. */
const isFraction = (characters: readonly string[], at: number) =>
  characters[at] === '.' && /[\s+-]/.test(characters[at - 1] ?? ' ') && isDigit(characters[at + 1]);

function endOfNumber(characters: readonly string[], start: number): number {
  let end = start;
  while (isDigit(characters[end]) && end - start < 6) end += 1;
  const sign = characters[end];
  if ((sign !== '.' && sign !== ',') || !isDigit(characters[end + 1])) return end;
  end += 1;
  const decimals = end;
  while (isDigit(characters[end]) && end - decimals < 6) end += 1;
  return end;
}
