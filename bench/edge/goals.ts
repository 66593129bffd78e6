import type { CaseFigures, Results } from './results.ts';

export type Goal = { what: string; reached: number | null; atLeast?: number; atMost?: number };

const leastRendered = 0.5;
const leastCached = 0.8;
const longestTail = 5;
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
