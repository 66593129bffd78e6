import type { Table } from '../figures.ts';
import type { CaseFigures, EarlierResults, Results } from './results.ts';

const compared = [
  ['req/s', 'perSecond'],
  ['p50', 'p50Ms'],
  ['p99', 'p99Ms'],
  ['CPU', 'cpuMs'],
  ['memory', 'memoryMb'],
  ['of constant', 'ofConstant'],
  ['of it behind assets', 'ofConstantBehindAssets'],
  ['of Remix page', 'ofRemixPage'],
  ["of visitor's copy", 'ofVisitorsCopy'],
] as const satisfies readonly (readonly [string, keyof CaseFigures])[];

function change(before: number | null | undefined, after: number | null | undefined): string {
  if (before === null || before === undefined || before === 0) return '';
  if (after === null || after === undefined) return '';
  const percent = Math.round((after / before - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent === 0 ? 0 : percent} %`;
}

function rowOf(
  name: string,
  before: Partial<CaseFigures> | null | undefined,
  after: CaseFigures | null | undefined,
) {
  if (!before && after) return [name, 'new', ...compared.slice(1).map(() => '')];
  if (before && !after) return [name, 'gone', ...compared.slice(1).map(() => '')];
  return [name, ...compared.map(([, key]) => change(before?.[key], after?.[key]))];
}

export function comparisonTable(before: EarlierResults, after: Results): Table {
  const names = new Set([...Object.keys(after.cases), ...Object.keys(before.cases)]);
  const nothing = compared.map(() => '');
  return {
    headings: ['', ...compared.map(([heading]) => heading)],
    rows: [
      ...[...names].map((name) => rowOf(name, before.cases[name], after.cases[name])),
      [
        'cold list, added (as p50 and p99)',
        nothing[0] ?? '',
        change(before.coldList?.addedP50Ms, after.coldList.addedP50Ms),
        change(before.coldList?.addedP99Ms, after.coldList.addedP99Ms),
        ...nothing.slice(3),
      ],
    ],
  };
}
