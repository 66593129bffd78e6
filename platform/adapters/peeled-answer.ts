import { ModelFailure } from '#racing/engineer/answer/model';

/** How models mark their thoughts where their server does not keep them apart, in small letters. */
const thoughtMarks: readonly (readonly [begin: string, end: string])[] = [
  ...['think', 'thinking', 'thought', 'reasoning'].map((name) => [`<${name}>`, `</${name}>`] as const),
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
];
const everyMark = thoughtMarks.flat();
const longestMark = Math.max(...everyMark.map(({ length }) => length));

/** The text in small letters, as long as it was. */
const small = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * An answer's text without the thoughts and marks around it, as it arrives. Some models never say where their thoughts
 * begin: `holds` keeps everything until it is known not to be one of them, or to the end.
 */
export class PeeledAnswer {
  #rest = '';
  #end: string | null = null;
  #shown = '';
  #holds: boolean;
  #isBegun = false;
  /** Whether thoughts ended that had not begun. */
  endsUnbegun = false;

  constructor(holds: boolean) {
    this.#holds = holds;
  }

  /** Whether there is text that is not given out yet. */
  get hasHeld(): boolean {
    return this.#shown.trim() !== '';
  }

  /** Takes the next piece. @returns what may be shown. @throws ModelFailure where thoughts were shown for an answer */
  push(piece: string): string {
    this.#rest += piece;
    while (this.#readOne());
    return this.#holds ? '' : this.#give();
  }

  /** The rest of a whole answer. */
  finish(): string {
    if (this.#end === null) this.#shown += this.#rest;
    return this.#give();
  }

  /** @returns whether there may be more to read */
  #readOne(): boolean {
    const text = small(this.#rest);
    if (this.#end !== null) {
      const at = text.indexOf(this.#end);
      this.#rest = this.#rest.slice(at < 0 ? -longestMark : at + this.#end.length);
      if (at >= 0) this.#end = null;
      return at >= 0;
    }
    const [at, mark] = firstMark(text);
    if (mark === null) {
      const markStart = possibleMark(text);
      this.#shown += this.#rest.slice(0, this.#rest.length - markStart);
      this.#rest = this.#rest.slice(this.#rest.length - markStart);
      return false;
    }
    this.#shown += this.#rest.slice(0, at);
    this.#rest = this.#rest.slice(at + mark.length);
    this.#end = thoughtMarks.find(([begin]) => begin === mark)?.[1] ?? null;
    if (this.#end === null) this.#forget();
    return true;
  }

  /** Everything before a lone end of thoughts was thought. */
  #forget(): void {
    this.endsUnbegun = true;
    this.#holds = false;
    this.#shown = '';
    if (this.#isBegun) throw new ModelFailure('unusable', 'Thoughts ended that had not begun');
  }

  #give(): string {
    const visible = this.#isBegun ? this.#shown : this.#shown.trimStart();
    this.#shown = '';
    this.#isBegun ||= visible !== '';
    return visible;
  }
}

function firstMark(text: string): [at: number, mark: string | null] {
  let first = text.length;
  let firstMark: string | null = null;
  for (const mark of everyMark) {
    const at = text.indexOf(mark);
    if (at < 0 || at >= first) continue;
    [first, firstMark] = [at, mark];
  }
  return [first, firstMark];
}

/** How many letters at the end of a text may be the beginning of a mark. */
function possibleMark(text: string): number {
  for (let length = Math.min(longestMark - 1, text.length); length > 0; length -= 1)
    if (everyMark.some((mark) => mark.startsWith(text.slice(-length)))) return length;
  return 0;
}

/** The JSON object in a text that may have fences or words around it, as it arrives. */
export class PeeledObject {
  readonly #beginning: RegExp;
  #before = '';
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #isWhole = false;

  /** @param keys of the object, any of which may be its first */
  constructor(keys: readonly string[]) {
    this.#beginning = new RegExp(`\\{\\s*"(?:${keys.join('|')})"\\s*:`);
  }

  /** Whether the object's last brace has come. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  push(piece: string): string {
    if (this.#isWhole) return '';
    if (this.#depth > 0) return this.#inside(piece);
    this.#before += piece;
    const at = this.#before.search(this.#beginning);
    return at < 0 ? '' : this.#inside(this.#before.slice(at));
  }

  /** A text that held no such object. */
  finish(): string {
    return this.#depth > 0 || this.#isWhole ? '' : this.#before;
  }

  #inside(text: string): string {
    for (let at = 0; at < text.length; at += 1) {
      this.#read(text.charAt(at));
      if (this.#isWhole) return text.slice(0, at + 1);
    }
    return text;
  }

  #read(letter: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#inString) {
      this.#isEscaped = letter === '\\';
      this.#inString = letter !== '"';
    } else if (letter === '"') this.#inString = true;
    else if (letter === '{') this.#depth += 1;
    else if (letter === '}') {
      this.#depth -= 1;
      this.#isWhole = this.#depth === 0;
    }
  }
}
