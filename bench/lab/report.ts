import { inMs, median, type Table } from '../figures.ts';
import type { Vitals } from './browser.ts';

/** In milliseconds, but for the shift of the layout, which is a share of the window. */
const goals = { lcp: 1_000, cls: 0.02, inp: 80 };

export type Visited = { name: string; visits: readonly Vitals[] };

/** The median over the visits that saw it; NaN when none did. */
function medianOf(visits: readonly Vitals[], measure: 'lcp' | 'cls' | 'inp'): number {
  return median(visits.flatMap((visit) => visit[measure] ?? []));
}

const verdict = (met: boolean) => (met ? 'met' : 'missed');

function worst(
  visits: readonly Vitals[],
  measure: 'lcp' | 'inp',
  element: 'lcpElement' | 'inpElement',
): string {
  const slowest = visits.reduce<Vitals>(
    (found, visit) => ((visit[measure] ?? 0) > (found[measure] ?? -1) ? visit : found),
    {},
  );
  return slowest[element] ?? '-';
}

export function loadsTable(pages: readonly Visited[]): Table {
  return {
    headings: ['page', 'LCP', 'slowest LCP', 'goal', 'CLS', 'goal', 'largest element'],
    rows: pages.map(({ name, visits }) => [
      name,
      inMs(medianOf(visits, 'lcp')),
      inMs(Math.max(...visits.map(({ lcp = 0 }) => lcp))),
      verdict(medianOf(visits, 'lcp') <= goals.lcp),
      medianOf(visits, 'cls').toFixed(3),
      verdict(medianOf(visits, 'cls') <= goals.cls),
      worst(visits, 'lcp', 'lcpElement'),
    ]),
  };
}

/** Shift of a page's layout, by fonts and width. */
export type Shift = { name: string; fonts: string; width: number; visit: Vitals };

export function shiftsTable(shifts: readonly Shift[]): Table {
  return {
    headings: ['page', 'fonts', 'width', 'CLS', 'goal', 'largest shift'],
    rows: shifts.map(({ name, fonts, width, visit: { cls = 0, clsElement = '-' } }) => [
      name,
      fonts,
      String(width),
      cls.toFixed(3),
      verdict(cls <= goals.cls),
      clsElement,
    ]),
  };
}

export function interactionsTable(interactions: readonly Visited[]): Table {
  const part = (visits: readonly Vitals[], place: number) =>
    inMs(median(visits.flatMap(({ inpParts }) => inpParts?.[place] ?? [])));
  return {
    headings: ['interaction', 'INP', 'slowest', 'wait', 'handlers', 'to the paint', 'goal', 'slowest on'],
    rows: interactions.map(({ name, visits }) => [
      name,
      inMs(medianOf(visits, 'inp')),
      inMs(Math.max(...visits.map(({ inp = 0 }) => inp))),
      part(visits, 0),
      part(visits, 1),
      part(visits, 2),
      verdict(medianOf(visits, 'inp') <= goals.inp),
      worst(visits, 'inp', 'inpElement'),
    ]),
  };
}
