import { copyOf, type CaseFigures, type Results } from './results.ts';

export type Goal = { what: string; reached: number | null; atLeast?: number; atMost?: number };

/** The ratio by which a case is judged, how a table calls it, and the least it is to reach. */
type Judged = { of: string; ratio: keyof CaseFigures; atLeast: number };

const leastRendered = 0.6;
/** A page of 20 drawn cards. */
const leastRenderedList = 0.5;
const leastCached = 0.9;
const leastSignedIn = 0.5;
const longestTail = 5;
const mostAdded = 10;
/** Megabytes, of the 128 that the platform gives an isolate. */
const highestPeak = 64;

export function isMet({ reached, atLeast, atMost }: Goal): boolean {
  if (reached === null) return false;
  return reached >= (atLeast ?? -Infinity) && reached <= (atMost ?? Infinity);
}

const quotient = (above: number | null, below: number | null) =>
  above === null || !below ? null : above / below;

/**
 * A case's goal; null for a reference, and for answers that only their driver gets.
 *
 * @param names all cases of the run
 */
export function judgedBy(name: string, names: readonly string[]): Judged | null {
  if (name.endsWith(', rendered')) {
    const atLeast = name.startsWith('/setups') ? leastRenderedList : leastRendered;
    return { of: 'the bare Remix page', ratio: 'ofRemixPage', atLeast };
  }
  if (name.endsWith(', cached'))
    return {
      of: 'the constant Response behind assets',
      ratio: 'ofConstantBehindAssets',
      atLeast: leastCached,
    };
  if (name.endsWith(', signed in') && names.includes(copyOf(name)))
    return { of: "the visitor's cached page", ratio: 'ofVisitorsCopy', atLeast: leastSignedIn };
  return null;
}

export function goalsOf({
  cases,
  coldList,
  rush,
  heaps,
}: Pick<Results, 'cases' | 'coldList' | 'rush' | 'heaps'>): Goal[] {
  const names = Object.keys(cases);
  const shares: Goal[] = [];
  const tails: Goal[] = [];
  for (const [name, figures] of Object.entries(cases)) {
    const judged = judgedBy(name, names);
    if (!judged) continue;
    const { of, ratio, atLeast } = judged;
    shares.push({ what: `${name}: share of ${of}`, reached: figures?.[ratio] ?? null, atLeast });
    if (figures)
      tails.push({
        what: `${name}: p99 to p50`,
        reached: quotient(figures.p99Ms, figures.p50Ms),
        atMost: longestTail,
      });
  }
  return [
    ...shares,
    ...tails,
    { what: 'cold list: added, ms (median)', reached: coldList.addedP50Ms, atMost: mostAdded },
    {
      what: 'readers at once: failed',
      reached: rush.failed,
      atMost: 0,
    },
    { what: 'readers of one list: questions', reached: rush.questions, atMost: 1 },
    {
      what: 'heap: highest peak, MB',
      reached: Math.max(...heaps.map(({ peakMb }) => peakMb ?? Number.NaN)),
      atMost: highestPeak,
    },
  ];
}
