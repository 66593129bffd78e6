import { parseJson } from '../../forms/parse-json.ts';

/** The game's answer is flat; other programs put it a few levels deep, at times as JSON inside a text. */
const deepest = 16;
const mostNodes = 50_000;
const bounds = { deepest, mostMarks: mostNodes };
const mostTextsInside = 20;

export type FoundGarage =
  | { ok: true; object: Readonly<Record<string, unknown>> }
  /** `isJson` false: it is no JSON at all, so it may be another kind of file. */
  | { ok: false; isJson: boolean; reason: string };

const notGarage =
  'That isn’t garage data. With the game running and your car in the garage, open the address and save the page.';
const cutOff =
  'The garage data is cut off or damaged: open the address again and save or copy the whole page.';
const tooDeep = `The JSON is nested deeper than ${deepest} levels, and garage data is flat: save the page itself.`;
const otherText =
  'That isn’t garage data. Use the page Le Mans Ultimate shows at its own address, or a .svm file the game saved.';

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  '#34': '"',
  '#39': "'",
};

/** The JSON of a page that a browser saved as HTML: the text between the first and the last brace. */
function jsonOfPage(text: string): string {
  if (!/^\s*</.test(text)) return text;
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return json.includes('&quot;') || json.includes('&#34;')
    ? json.replace(/&(quot|amp|lt|gt|#34|#39);/g, (_, name: string) => entities[name] ?? '')
    : json;
}

const isGarageKey = (key: string) => key.startsWith('VM_') || key.startsWith('WM_');

/**
 * The object with the garage's keys (`VM_…`, `WM_…`), wherever in a JSON text it lies: on its own, in a page that a
 * browser saved, below other keys, or as JSON text in one of them.
 */
export function garageObjectIn(text: string): FoundGarage {
  const json = jsonOfPage(text);
  if (!/^\s*[{["]/.test(json) || /^\s*\[[A-Za-z]\w*\]/.test(json))
    return { ok: false, isJson: false, reason: otherText };
  const whole = parseJson(json, bounds);
  if (!whole.ok)
    return {
      ok: false,
      isJson: true,
      reason: { depth: tooDeep, size: notGarage, syntax: cutOff }[whole.wrong],
    };
  const object = search(whole.value);
  return object ? { ok: true, object } : { ok: false, isJson: true, reason: notGarage };
}

/** Looks level by level, so that what lies nearest to the top is found. */
function search(root: unknown): Readonly<Record<string, unknown>> | null {
  const waiting: unknown[] = [root];
  let textsRead = 0;
  for (let place = 0; place < waiting.length && place < mostNodes; place++) {
    const node = waiting[place];
    if (typeof node === 'string' && textsRead < mostTextsInside && /[VW]M_/.test(node)) {
      textsRead += 1;
      const inside = parseJson(node, bounds);
      if (inside.ok) waiting.push(inside.value);
    } else if (Array.isArray(node)) waiting.push(...node.slice(0, mostNodes - waiting.length));
    else if (typeof node === 'object' && node !== null) {
      const object: Readonly<Record<string, unknown>> = { ...node };
      if (Object.keys(object).filter(isGarageKey).length > 1) return object;
      waiting.push(...Object.values(object).slice(0, mostNodes - waiting.length));
    }
  }
  return null;
}
