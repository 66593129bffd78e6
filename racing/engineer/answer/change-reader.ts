/**
 * Reads what was understood, and the elements of the `changes` list, out of a JSON answer while it is still arriving, each
 * one as soon as its closing brace is there. Nothing half-read is ever given out.
 */
export class ChangeReader {
  #text = '';
  #position = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #stringStart = 0;
  #lastString = '';
  #listDepth = 0;
  #elementStart = -1;
  #understoodStart = -1;
  #understood: unknown;

  /** The parsed value of `understood`. Undefined until it is complete. */
  get understood(): unknown {
    return this.#understood;
  }

  /** The whole text so far. */
  get text(): string {
    return this.#text;
  }

  /** Takes the next piece of the answer. Returns the elements that it completed, parsed. */
  push(piece: string): unknown[] {
    this.#text += piece;
    const complete: unknown[] = [];
    for (; this.#position < this.#text.length; this.#position += 1) {
      const element = this.#read(this.#text.charAt(this.#position));
      if (element !== undefined) complete.push(element);
    }
    return complete;
  }

  #read(character: string): unknown {
    if (this.#inString) {
      this.#readInString(character);
      return undefined;
    }
    if (character === '"') {
      this.#inString = true;
      this.#stringStart = this.#position + 1;
    } else if (character === '{' || character === '[') this.#open(character);
    else if (character === '}' || character === ']') return this.#close();
    return undefined;
  }

  #readInString(character: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (character === '\\') this.#escaped = true;
    else if (character === '"') {
      this.#inString = false;
      this.#lastString = this.#text.slice(this.#stringStart, this.#position);
    }
  }

  #open(bracket: string): void {
    this.#depth += 1;
    if (bracket === '[' && this.#depth === 2 && this.#lastString === 'changes') this.#listDepth = this.#depth;
    if (bracket === '{' && this.#depth === 2 && this.#lastString === 'understood') {
      this.#understoodStart = this.#position;
    }
    if (bracket === '{' && this.#listDepth > 0 && this.#depth === this.#listDepth + 1) {
      this.#elementStart = this.#position;
    }
  }

  #close(): unknown {
    const closed = this.#depth;
    this.#depth -= 1;
    if (closed === this.#listDepth) this.#listDepth = 0;
    if (closed === 2 && this.#understoodStart >= 0) {
      this.#understood = parsed(this.#text.slice(this.#understoodStart, this.#position + 1));
      this.#understoodStart = -1;
    }
    if (this.#elementStart < 0 || closed !== this.#listDepth + 1) return undefined;
    const element = this.#text.slice(this.#elementStart, this.#position + 1);
    this.#elementStart = -1;
    return parsed(element);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
