import type { Table } from '../figures.ts';
import { type Goal, isMet } from './goals.ts';
import type { CaseFigures, Results } from './results.ts';

type Column = { heading: string; key: keyof CaseFigures; digits: number };

const columns: readonly Column[] = [
  { heading: 'req/s', key: 'perSecond', digits: 0 },
  { heading: 'p50 ms', key: 'p50Ms', digits: 2 },
  { heading: 'p99 ms', key: 'p99Ms', digits: 2 },
  { heading: 'CPU ms', key: 'cpuMs', digits: 3 },
  { heading: 'MB', key: 'memoryMb', digits: 0 },
  { heading: 'of constant', key: 'ofConstant', digits: 2 },
  { heading: 'of it behind assets', key: 'ofConstantBehindAssets', digits: 2 },
  { heading: 'of Remix page', key: 'ofRemixPage', digits: 2 },
  { heading: "of visitor's copy", key: 'ofVisitorsCopy', digits: 2 },
];

const printed = (value: number | null | undefined, digits: number) => value?.toFixed(digits) ?? 'n/a';

export function casesTable(cases: Results['cases']): Table {
  return {
    headings: ['', ...columns.map(({ heading }) => heading)],
    rows: Object.entries(cases).map(([name, figures]) => [
      name,
      ...columns.map(({ key, digits }) => printed(figures?.[key], digits)),
    ]),
  };
}

function wanted({ atLeast, atMost }: Goal): string {
  return atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
}

export function goalsTable(goals: readonly Goal[]): Table {
  return {
    headings: ['', 'reached', 'goal', ''],
    rows: goals.map((goal) => [
      goal.what,
      printed(goal.reached, 2),
      wanted(goal),
      goal.reached === null ? 'n/a' : isMet(goal) ? 'met' : 'missed',
    ]),
  };
}

export function coldListTable({ coldList }: Pick<Results, 'coldList'>): Table {
  const { totalP50Ms, totalP99Ms, databaseP50Ms, addedP50Ms, addedP99Ms } = coldList;
  const cells = [totalP50Ms, totalP99Ms, databaseP50Ms, addedP50Ms, addedP99Ms];
  return {
    headings: ['', 'p50 ms', 'p99 ms', 'database ms', 'added p50 ms', 'added p99 ms'],
    rows: [[`cold list (${coldList.lists})`, ...cells.map((value) => printed(value, 2))]],
  };
}

export function rushTable({
  rush: { readers, failed, questions, p50Ms, p99Ms },
}: Pick<Results, 'rush'>): Table {
  return {
    headings: ['', 'failed', 'questions', 'p50 ms', 'p99 ms'],
    rows: [
      [`${readers} readers at once`, String(failed), String(questions), printed(p50Ms, 0), printed(p99Ms, 0)],
    ],
  };
}

export function heapsTable({ heaps }: Pick<Results, 'heaps'>): Table {
  return {
    headings: ['heap', 'idle MB', 'peak MB', 'allocated KB a page'],
    rows: heaps.map(({ worker, idleMb, peakMb, kbAPage }) => [
      worker,
      ...[idleMb, peakMb, kbAPage].map((value) => printed(value, 1)),
    ]),
  };
}
