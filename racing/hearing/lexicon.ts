import { hearingWords } from '../../catalogues/engineering/hearing/index.ts';
import { languages, type Language } from '../../catalogues/schema/languages.ts';
import { kindsOf } from './kinds.ts';
import { distanceWithin, lettersLacking, lettersOf } from './typos.ts';

type Listed = { text: string; isStem: boolean; letters: number };
type Phrase = { words: readonly string[]; atom: string };
/** A place in the tree. The phrases that come by it wait there until somebody says its words. */
type Node = {
  depth: number;
  waiting: Phrase[];
  words?: Map<string, Node>;
  stems?: Map<string, Node>;
  /** Stem lengths as a bit mask. */
  lengths: number;
  atoms?: string[];
};

/** A match: the senses (`atoms`) of the words `from` (inclusive) to `to` (exclusive). */
export type Hit = { atoms: readonly string[]; from: number; to: number };

/** The shortest word that is corrected; shorter than `shortestGuessed` only swapped letters are: "lokc". */
const shortestCorrected = 4;
const shortestGuessed = 5;
/** The length from which two slips are corrected. */
const lengthForTwoSlips = 9;
const mostFillers = 3;
/** Phrases that mean something else ("back to"), and marks ("is over"), count only word for word. */
const isVerbatim = (atom: string) => atom === 'mask' || kindsOf(atom).includes('mark');
const longestCorrected = 30;
/** No stem is longer; and a longer ending makes another word of it ("over", "oversteeer"). */
const longestStem = 24;
const longestEnding = 5;
const mostMemoized = 3_000;

/** The words of one language as a tree, to be walked word by word. */
export class Lexicon {
  readonly #root: Node = { depth: 0, waiting: [], lengths: 0 };
  readonly #fillers: ReadonlySet<string>;
  readonly #markers: ReadonlySet<string>;
  readonly #ordinary: ReadonlySet<string>;
  readonly #words = new Set<string>();
  readonly #stems = new Set<string>();
  /** Words that were asked for lately, and whether they are known: the same ones come again. */
  readonly #asked = new Map<string, boolean>();
  readonly #byInitial = new Map<string, Listed[]>();

  constructor(language: Language) {
    const { atoms, fillers, markers, ordinary } = hearingWords[language];
    this.#markers = new Set(markers);
    this.#fillers = new Set(fillers);
    this.#ordinary = new Set([...ordinary, ...fillers]);
    for (const [atom, phrases] of Object.entries(atoms)) {
      for (const phrase of phrases) {
        const words = phrase.split(' ');
        for (const word of words) this.#remember(word);
        this.#root.waiting.push({ words, atom });
      }
    }
  }

  /** The place with what waited there one word further on. */
  #opened(node: Node): Node {
    const { waiting, depth } = node;
    if (waiting.length === 0) return node;
    node.waiting = [];
    for (const phrase of waiting) {
      const word = phrase.words[depth];
      if (word === undefined) {
        node.atoms ??= [];
        if (!node.atoms.includes(phrase.atom)) node.atoms.push(phrase.atom);
        continue;
      }
      const isStem = word.endsWith('*');
      const edges: Map<string, Node> = (isStem ? node.stems : node.words) ?? new Map();
      if (isStem) node.stems = edges;
      else node.words = edges;
      const text = isStem ? word.slice(0, -1) : word;
      if (isStem) node.lengths |= 1 << Math.min(longestStem, text.length);
      const next = edges.get(text);
      if (next) next.waiting.push(phrase);
      else edges.set(text, { depth: depth + 1, waiting: [phrase], lengths: 0 });
    }
    return node;
  }

  #remember(word: string): void {
    if (word.endsWith('*')) this.#stems.add(word.slice(0, -1));
    else this.#words.add(word);
  }

  /** The words that are corrected to, by their first letter. */
  #listed(): Map<string, Listed[]> {
    if (this.#byInitial.size > 0) return this.#byInitial;
    for (const [isStem, texts] of [
      [false, this.#words],
      [true, this.#stems],
    ] as const) {
      for (const text of texts) {
        if (text.length < shortestCorrected) continue;
        const initial = text.charAt(0);
        const listed = this.#byInitial.get(initial) ?? [];
        if (listed.length === 0) this.#byInitial.set(initial, listed);
        listed.push({ text, isStem, letters: lettersOf(text) });
      }
    }
    return this.#byInitial;
  }

  /** True if this language's list has the word or its stem. */
  knows(word: string): boolean {
    const before = this.#asked.get(word);
    if (before !== undefined) return before;
    if (this.#asked.size >= mostMemoized) this.#asked.clear();
    const isKnown = this.#lists(word);
    this.#asked.set(word, isKnown);
    return isKnown;
  }

  #lists(word: string): boolean {
    if (this.#words.has(word) || this.#ordinary.has(word)) return true;
    const shortestStem = Math.max(2, word.length - longestEnding);
    for (let length = shortestStem; length <= Math.min(word.length, longestStem); length += 1) {
      const isInflected = word.length - length < length;
      if (isInflected && this.#stems.has(word.slice(0, length))) return true;
    }
    return false;
  }

  /** True if the word is written out in this language's lists, with no ending to guess. */
  lists(word: string): boolean {
    return this.#words.has(word) || this.#ordinary.has(word);
  }

  /** Whether the word is a common one of this language, which means nothing here. */
  isOrdinary(word: string): boolean {
    return this.#ordinary.has(word);
  }

  isMarker(word: string): boolean {
    return this.#markers.has(word);
  }

  isFiller(word: string): boolean {
    return this.#fillers.has(word);
  }

  /** The listed word that an unknown one was meant to be, and how many slips it takes; null where none is near. */
  correct(word: string): { text: string; slips: number } | null {
    if (word.length < shortestCorrected || word.length > longestCorrected) return null;
    let best: { text: string; slips: number } | null = null;
    const written = lettersOf(word);
    for (const { text, isStem, letters } of this.#listed().get(word.charAt(0)) ?? []) {
      const isShort = word.length < shortestGuessed || text.length < shortestGuessed;
      const isDoubled = word.length === text.length + 1 && word.replace(/(.)\1/, '$1') === text;
      if (isShort && !isDoubled && (text.length !== word.length || letters !== written)) continue;
      const most = Math.min(best?.slips ?? 2, text.length < lengthForTwoSlips ? 1 : 2);
      if (lettersLacking(letters, written) > most || (!isStem && lettersLacking(written, letters) > most))
        continue;
      if (text.length > word.length + most || (!isStem && word.length > text.length + most)) continue;
      const slips = distanceWithin(text, word, most, isStem);
      // Of equally near ones the longest has most letters right.
      const isNearer = !best || slips < best.slips || text.length > best.text.length;
      if (slips <= most && isNearer) best = { text, slips };
    }
    return best;
  }

  /** The longest phrase that begins at a place: its senses, where it ends, and how many letters of it were written out. */
  longestAt(texts: readonly (string | null)[], from: number): (Hit & { letters: number }) | null {
    let best: (Hit & { letters: number }) | null = null;
    const walk = (closed: Node, at: number, letters: number, fillers: number) => {
      const node = this.#opened(closed);
      if (node.atoms && (!best || at > best.to || (at === best.to && letters >= best.letters))) {
        const same = best && at === best.to && letters === best.letters ? best.atoms : [];
        const atoms = fillers > 0 ? node.atoms.filter((atom) => !isVerbatim(atom)) : node.atoms;
        if (atoms.length > 0) best = { atoms: [...new Set([...same, ...atoms])], from, to: at, letters };
      }
      for (let skipped = 0; skipped <= (at === from ? 0 : mostFillers - fillers); skipped += 1) {
        const text = texts[at + skipped];
        if (text === null || text === undefined || !(node.words || node.stems)) return;
        this.#step(node, text, (next, length) =>
          walk(next, at + skipped + 1, letters + length, fillers + skipped),
        );
        if (!this.isFiller(text)) return;
      }
    };
    walk(this.#root, from, 0, 0);
    return best;
  }

  #step(node: Node, text: string, onward: (next: Node, letters: number) => void): void {
    const whole = node.words?.get(text);
    if (whole) onward(whole, text.length);
    if (!node.stems) return;
    for (let length = 2; length <= Math.min(text.length, longestStem); length += 1) {
      if ((node.lengths & (1 << length)) === 0) continue;
      const next = node.stems.get(text.slice(0, length));
      if (next) onward(next, length);
    }
  }
}

/** A language with this share of the likeliest one's score may be meant too. */
const nearlyAsLikely = 0.6;

const lexicons = new Map<Language, Lexicon>();

/** The words of a language, read when they are first asked for: a Worker that hears nobody spends nothing on them. */
export function lexiconOf(language: Language): Lexicon {
  const known = lexicons.get(language);
  if (known) return known;
  const read = new Lexicon(language);
  lexicons.set(language, read);
  return read;
}

/**
 * The languages that words are written in, the likeliest first: by the small words that only one of them has, and
 * by those listed. All of them where nothing tells, and English always, since its terms are used in each.
 */
export function languagesOf(words: readonly string[]): Language[] {
  const scored = languages.map((language) => ({ language, score: 0 }));
  for (const word of words) {
    const knowing = scored.filter(({ language }) => lexiconOf(language).knows(word));
    for (const one of scored) if (lexiconOf(one.language).isMarker(word)) one.score += 1;
    for (const one of knowing) one.score += knowing.length === 1 ? 1.5 : 0.5;
  }
  const best = Math.max(...scored.map(({ score }) => score));
  const likely = scored
    .filter(({ score }) => score >= Math.max(best * nearlyAsLikely, 0.5))
    .sort((a, b) => b.score - a.score)
    .map(({ language }) => language);
  if (likely.length === 0) return [...languages];
  return likely.includes('en') ? likely : [...likely, 'en'];
}
