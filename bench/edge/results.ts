import { z } from 'zod';
import { median } from '../figures.ts';
import type { ColdList, Rush } from './cold-list.ts';
import type { Heap } from './heaps.ts';
import type { Round } from './rounds.ts';

/** JSON has no NaN: what is not known is null there. */
const figure = z.number().nullable();

const caseFigures = z.object({
  perSecond: figure,
  p50Ms: figure,
  p99Ms: figure,
  cpuMs: figure,
  memoryMb: figure,
  /** Requests a second as a share of those of the constant Response, of the same behind assets, of the Remix page. */
  ofConstant: figure,
  ofConstantBehindAssets: figure,
  ofRemixPage: figure,
  /** Of a signed-in driver's page: requests a second as a share of those of the same page as visitors get it, cached. */
  ofVisitorsCopy: figure,
});

export type CaseFigures = z.infer<typeof caseFigures>;

const resultsSchema = z.object({
  machine: z.string(),
  load: z.string(),
  takenAt: z.string(),
  rounds: z.number(),
  /** By the case's name; null for a case that the product does not have. */
  cases: z.record(z.string(), caseFigures.nullable()),
  coldList: z.object({
    lists: z.number(),
    totalP50Ms: figure,
    totalP99Ms: figure,
    databaseP50Ms: figure,
    addedP50Ms: figure,
    addedP99Ms: figure,
  }) satisfies z.ZodType<Record<keyof ColdList, number | null>>,
  rush: z.object({
    readers: z.number(),
    failed: z.number(),
    questions: z.number(),
    p50Ms: figure,
    p99Ms: figure,
  }) satisfies z.ZodType<Record<keyof Rush, number | null>>,
  heaps: z.array(
    z.object({ worker: z.string(), idleMb: figure, peakMb: figure, kbAPage: figure }) satisfies z.ZodType<
      Record<keyof Heap, unknown>
    >,
  ),
});

export type Results = z.infer<typeof resultsSchema>;

/** The base of a comparison: saved results, or figures of which only some were stored. */
const earlierSchema = resultsSchema.pick({ machine: true, takenAt: true, rounds: true }).extend({
  cases: z.record(z.string(), caseFigures.partial().nullable()),
  coldList: resultsSchema.shape.coldList.partial().optional(),
});

export type EarlierResults = z.infer<typeof earlierSchema>;

/** @throws where the text is not that of saved results */
export function parseEarlierResults(text: string): EarlierResults {
  return earlierSchema.parse(JSON.parse(text));
}

const references = {
  ofConstant: 'constant Response',
  ofConstantBehindAssets: 'constant Response behind static assets',
  ofRemixPage: 'bare Remix page',
} as const satisfies Partial<Record<keyof CaseFigures, string>>;

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The median of what each round of a case came to as a share of the same round of a reference. */
function ratio(rounds: readonly Round[], reference: readonly Round[]): number | null {
  const shares = rounds.map(
    ({ perSecond }, place) => perSecond / (reference[place]?.perSecond ?? Number.NaN),
  );
  return orNull(median(shares));
}

/** The case in which a visitor gets the page of this one out of the cache. */
export const copyOf = (name: string): string => name.replace(/, signed in$/, ', cached');

function figuresOf(
  name: string,
  rounds: readonly Round[],
  all: ReadonlyMap<string, readonly Round[]>,
): CaseFigures | null {
  if (rounds.length === 0) return null;
  const middle = (key: keyof Round) => orNull(median(rounds.map((round) => round[key])));
  const share = (key: keyof typeof references) => ratio(rounds, all.get(references[key]) ?? []);
  return {
    perSecond: middle('perSecond'),
    p50Ms: middle('p50Ms'),
    p99Ms: middle('p99Ms'),
    cpuMs: middle('cpuMs'),
    memoryMb: middle('memoryMb'),
    ofConstant: share('ofConstant'),
    ofConstantBehindAssets: share('ofConstantBehindAssets'),
    ofRemixPage: share('ofRemixPage'),
    ofVisitorsCopy: name.endsWith(', signed in') ? ratio(rounds, all.get(copyOf(name)) ?? []) : null,
  };
}

export function summarise(rounds: ReadonlyMap<string, readonly Round[]>): Results['cases'] {
  return Object.fromEntries([...rounds].map(([name, own]) => [name, figuresOf(name, own, rounds)]));
}
