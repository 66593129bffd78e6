import type { Series } from './table.ts';

const width = 860;
const height = 460;
const edges = { top: 44, right: 210, bottom: 56, left: 70 };
const inner = {
  width: width - edges.left - edges.right,
  height: height - edges.top - edges.bottom,
};
const labelHeight = 17;

/** Readable on white and on black; told apart by dashes too, for those who see few colours. */
const looks = [
  { colour: '#d1495b', dash: '' },
  { colour: '#d1495b', dash: '6 4' },
  { colour: '#1f8ecd', dash: '' },
  { colour: '#1f8ecd', dash: '6 4' },
  { colour: '#c98300', dash: '' },
  { colour: '#c98300', dash: '6 4' },
  { colour: '#c98300', dash: '2 3' },
  { colour: '#2b9348', dash: '' },
  { colour: '#8f6bd1', dash: '' },
];

const style = `
  text { font: 13px system-ui, sans-serif; fill: #24292f; }
  .title { font-size: 15px; font-weight: 600; }
  .grid { stroke: #d0d7de; }
  @media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .grid { stroke: #3d444d; } }
`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const short = (value: number) => String(Math.round(value * 10) / 10);

/** The powers of ten around some positive values. */
export function decades(values: readonly number[]): number[] {
  const lowest = Math.floor(Math.log10(Math.min(...values)));
  const highest = Math.max(lowest + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: highest - lowest + 1 }, (_, place) => 10 ** (lowest + place));
}

/** Moves labels apart that would lie on each other, and keeps their order; `step` is what each needs. */
export function apart(places: readonly number[], step: number): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let free = Number.NEGATIVE_INFINITY;
  const moved: number[] = [];
  for (const { place, index } of order) {
    const taken = Math.max(place, free);
    moved[index] = taken;
    free = taken + step;
  }
  return moved;
}

/** A scale on which ten times as much is as far, whatever it starts from. */
function logScale(ends: readonly number[], from: number, to: number): (value: number) => number {
  const [low, high] = [Math.log10(ends[0] ?? 1), Math.log10(ends.at(-1) ?? 10)];
  return (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from);
}

/** Time against size, both by powers of ten, one line for each series, its name at the end of the line. */
export function plotSvg(title: string, series: readonly Series[]): string {
  const points = series.flatMap((one) => one.points);
  const sizes = decades(points.map(({ count }) => count));
  const times = decades(points.map(({ median }) => median));
  const x = logScale(sizes, edges.left, edges.left + inner.width);
  const y = logScale(times, edges.top + inner.height, edges.top);
  const bottom = edges.top + inner.height;
  const right = edges.left + inner.width;

  const columns = sizes.map((size) => {
    const at = short(x(size));
    return `<line class="grid" x1="${at}" x2="${at}" y1="${edges.top}" y2="${bottom}"/>
<text x="${at}" y="${bottom + 20}" text-anchor="middle">${size.toLocaleString('en')}</text>`;
  });
  const rows = times.map((time) => {
    const at = short(y(time));
    return `<line class="grid" x1="${edges.left}" x2="${right}" y1="${at}" y2="${at}"/>
<text x="${edges.left - 8}" y="${short(y(time) + 4)}" text-anchor="end">${Number(time.toPrecision(1))} ms</text>`;
  });
  const labels = apart(
    series.map(({ points: own }) => y(own.at(-1)?.median ?? 1)),
    labelHeight,
  );
  const lines = series.map(({ name, points: own }, place) => {
    const { colour, dash } = looks[place % looks.length] ?? { colour: 'gray', dash: '' };
    const along = own.map(({ count, median }) => `${short(x(count))},${short(y(median))}`);
    const label = labels[place] ?? 0;
    const end = own.at(-1);
    const from = end ? `${short(x(end.count))},${short(y(end.median))}` : '';
    return `<g fill="none" stroke="${colour}" stroke-width="2">
<polyline points="${along.join(' ')}" stroke-dasharray="${dash}"/>
<polyline points="${from} ${right + 14},${short(label)}" stroke-width="1"/>
${along.map((at) => `<circle cx="${at.replace(',', '" cy="')}" r="3" fill="${colour}" stroke="none"/>`).join('')}
</g>
<text x="${right + 20}" y="${short(label + 4)}">${escaped(name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>${style}</style>
<text class="title" x="${edges.left}" y="24">${escaped(title)}</text>
${[...columns, ...rows, ...lines].join('\n')}
<text x="${edges.left + inner.width / 2}" y="${height - 10}" text-anchor="middle">public setups</text>
</svg>
`;
}
