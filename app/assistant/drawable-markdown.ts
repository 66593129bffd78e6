/** Quotes and lists within each other on one line: each is a few calls deep, and the stack of a Worker ends. */
const mostContainers = 20;

/** Signs in one paragraph that may open or close something: each is held against all before it. */
const mostSigns = 300;

const container = /^[\s\d>.)+*-]*/;
const containerSigns = />|[-+*](?=\s)|\d[.)](?=\s)/g;
const signs = /[*_[\]!`<]/g;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Whether markdown can be drawn at once. A model can be talked into an answer of nothing but quote signs, which overflows
 * the stack of whoever draws it; no useful answer comes near these bounds.
 */
export function isDrawable(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.some((line) => countOf(container.exec(line)?.[0] ?? '', containerSigns) > mostContainers))
    return false;
  let inParagraph = 0;
  for (const line of lines) {
    inParagraph = line.trim() === '' ? 0 : inParagraph + countOf(line, signs);
    if (inParagraph > mostSigns) return false;
  }
  return true;
}
