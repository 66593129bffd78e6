/** Scenarios for the stand-in, chosen with `[[scenario:name]]` anywhere in the driver's words. */
export const scenarios = [
  'normal',
  'slow',
  'stall',
  'stall-midway',
  'cut-off',
  'refusal',
  'content-filter',
  'length',
  'only-thought',
  'invalid-json',
  'out-of-range',
  'unknown-parameters',
  'misheard',
  'absurd',
  'rate-limit',
  'no-credit',
  'server-error',
  'injection',
] as const;

export type Scenario = (typeof scenarios)[number];

export type AskedScenario = {
  scenario: Scenario;
  /** `[[scenario:stall-once]]`: only the first request with these messages; the next one goes well. */
  once: boolean;
};

const marker = /\[\[\s*scenario\s*:\s*([a-z-]+?)(-once)?\s*\]\]/g;

function isScenario(name: string): name is Scenario {
  return scenarios.some((scenario) => scenario === name);
}

/** The last scenario named in a text; normal where none is. */
export function scenarioIn(text: string): AskedScenario {
  const last = [...text.matchAll(marker)].at(-1);
  const name = last?.[1] ?? 'normal';
  return isScenario(name)
    ? { scenario: name, once: last?.[2] !== undefined }
    : { scenario: 'normal', once: false };
}

/** A text without its scenario markers. */
export function withoutMarkers(text: string): string {
  return text
    .replace(marker, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
}
