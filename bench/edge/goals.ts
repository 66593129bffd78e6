import type { CaseFigures, Results } from './results.ts';

export type Goal = { what: string; reached: number | null; atLeast?: number; atMost?: number };

/** A page that is rendered, to the bare Remix page. */
const leastRendered = 0.5;
/** A page out of the cache, to the constant Response. */
const leastCached = 0.8;
/** p99 to p50 at 16 connections. */
const longestTail = 5;
/** Milliseconds added to the database's own time for a list that no cache holds. */
const mostAdded = 10;

export function isMet({ reached, atLeast, atMost }: Goal): boolean {
  if (reached === null) return false;
  return reached >= (atLeast ?? -Infinity) && reached <= (atMost ?? Infinity);
}

const quotient = (above: number | null, below: number | null) =>
  above === null || !below ? null : above / below;

function goalsOfCase(name: string, figures: CaseFigures | null): Goal[] {
  if (name.endsWith(', rendered')) {
    return [
      {
        what: `${name}: share of the bare Remix page`,
        reached: figures?.ofRemixPage ?? null,
        atLeast: leastRendered,
      },
    ];
  }
  if (name.endsWith(', cached')) {
    return [
      {
        what: `${name}: share of the constant Response`,
        reached: figures?.ofConstant ?? null,
        atLeast: leastCached,
      },
      {
        what: `${name}: share of the same behind static assets`,
        reached: figures?.ofConstantBehindAssets ?? null,
        atLeast: leastCached,
      },
    ];
  }
  return [];
}

/** What was hoped for, and what came of it; a case that the product does not have misses its goal. */
export function goalsOf({ cases, coldList }: Pick<Results, 'cases' | 'coldList'>): Goal[] {
  const pages = Object.entries(cases).filter(([name]) => /, (rendered|cached)$/.test(name));
  return [
    ...pages.flatMap(([name, figures]) => goalsOfCase(name, figures)),
    ...pages.flatMap(([name, figures]) =>
      figures === null
        ? []
        : [
            {
              what: `${name}: p99 to p50`,
              reached: quotient(figures.p99Ms, figures.p50Ms),
              atMost: longestTail,
            },
          ],
    ),
    { what: 'cold list: added, ms (median)', reached: coldList.addedP50Ms, atMost: mostAdded },
  ];
}
