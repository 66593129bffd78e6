/**
 * How much of a stranger's JSON is parsed: levels, and marks (`{ [ , :`) outside of its texts, each of which costs up to a
 * few hundred bytes as an object.
 */
export type JsonBounds = { deepest: number; mostMarks: number };
export type ParsedJson = { ok: true; value: unknown } | { ok: false; wrong: 'depth' | 'size' | 'syntax' };

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

function endOfText(text: string, start: number): number {
  let place = start + 1;
  while (place < text.length && text.charCodeAt(place) !== quote)
    place += text.charCodeAt(place) === backslash ? 2 : 1;
  return place;
}

/** Counts in one walk; it needs no valid JSON, never recurses and makes nothing. */
function limitPassed(text: string, { deepest, mostMarks }: JsonBounds): 'depth' | 'size' | null {
  let [depth, marks] = [0, 0];
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charCodeAt(place);
    if (sign === quote) place = endOfText(text, place);
    else if (sign === openBrace || sign === openBracket) {
      depth += 1;
      marks += 1;
      if (depth > deepest) return 'depth';
    } else if (sign === closeBrace || sign === closeBracket) depth -= 1;
    else if (sign === comma || sign === colon) marks += 1;
    if (marks > mostMarks) return 'size';
  }
  return null;
}

/** Parses JSON that a stranger wrote, whose cost is counted before anything is made of it. Never throws. */
export function parseJson(text: string, bounds: JsonBounds): ParsedJson {
  const wrong = limitPassed(text, bounds);
  if (wrong) return { ok: false, wrong };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, wrong: 'syntax' };
  }
}
