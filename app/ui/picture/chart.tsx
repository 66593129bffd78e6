import { bisectCenter, extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { curveLinear, curveStepAfter, line } from 'd3-shape';
import { type PointerEvent, type ReactNode, useId, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';

/** The first of two is dashed and dim, the second bright; `loss` and `gain` stand alone. */
type Tone = 'first' | 'second';
type ChartSeries = {
  name: string;
  tone: Tone;
  /** At the chart's places; null where there is none. */
  values: readonly (number | null)[];
};
export type ChartPanel = {
  name: string;
  /** Written beside the name; empty for none. */
  unit: string;
  series: readonly ChartSeries[];
  /** A value as it is read, without its unit. */
  show: (value: number) => string;
  height?: number;
  as?: 'lines' | 'steps' | 'dots';
  /** The lowest value above, as the fastest lap is. */
  isTurned?: boolean;
  /** Values that the axis must hold: zero, a window. */
  holds?: readonly number[];
  /** A range that is meant to be kept, shaded. */
  window?: readonly [number, number] | null;
};
/** A name along the axis, and the stretch that it stands for. */
export type ChartPlace = { name: string; short: string; from: number; to: number };

const units = 1000;
const edge = 10;
const toneClass: Readonly<Record<Tone, string>> = { first: 'text-was', second: 'text-signal' };
const dashes: Readonly<Record<Tone, string | undefined>> = { first: '6 4', second: undefined };

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The row of each name, so that no two of a row touch; null for a name that fits in none. */
export function rowsOfNames(centres: readonly number[], gap: number, rows: number): (number | null)[] {
  const ends: number[] = Array(rows).fill(Number.NEGATIVE_INFINITY);
  return centres.map((centre) => {
    const row = ends.findIndex((end) => centre - end >= gap);
    if (row < 0) return null;
    ends[row] = centre;
    return row;
  });
}

type Plot = { xs: readonly number[]; domain: readonly [number, number]; at: number | null };

function Panel({ panel, xs, domain, at }: Plot & { panel: ChartPanel }) {
  const { series, height = 90, as = 'lines', isTurned = false, holds = [], window = null, show } = panel;
  const plottedValues = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const [least = 0, most = 1] = extent([...plottedValues, ...holds, ...(window ?? [])]);
  const spread = Math.max(most - least, 1e-6);
  const y = scaleLinear()
    .domain([Math.max(least - spread * 0.02, least < 0 ? least * 2 : 0), most + spread * 0.02])
    .nice(4)
    .range(isTurned ? [edge, height - edge] : [height - edge, edge]);
  const ticks = y.ticks(height > 110 ? 5 : 3);
  const x = scaleLinear().domain(domain).range([0, 1]);
  const path = (values: readonly (number | null)[]) =>
    line<number | null>()
      .defined((value) => value !== null)
      .x((_, index) => x(xs[index] ?? 0) * units)
      .y((value) => y(value ?? 0))
      .curve(as === 'steps' ? curveStepAfter : curveLinear)
      .digits(1)(values) ?? '';
  return (
    <svg width="100%" height={height} overflow="hidden" aria-hidden="true" className="block">
      {window && (
        <rect
          width="100%"
          y={Math.min(y(window[0]), y(window[1]))}
          height={Math.abs(y(window[0]) - y(window[1]))}
          className="fill-rise opacity-15"
        />
      )}
      {ticks.map((tick) => (
        <line key={tick} x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-line" />
      ))}
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${units} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        overflow="hidden"
      >
        {series.map(({ name, tone, values }) => (
          <path
            key={name}
            d={path(values)}
            className={toneClass[tone]}
            fill="none"
            stroke="currentColor"
            strokeWidth={tone === 'second' ? 2 : 1.5}
            strokeDasharray={dashes[tone]}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {as === 'dots' &&
        series.map(({ name, tone, values }) => (
          <g
            key={name}
            className={toneClass[tone]}
            fill={tone === 'second' ? 'currentColor' : 'var(--color-wall)'}
            stroke="currentColor"
          >
            {values.map((value, index) =>
              value === null ? null : (
                <circle key={xs[index]} cx={percent(x(xs[index] ?? 0))} cy={y(value)} r="4" />
              ),
            )}
          </g>
        ))}
      {ticks.map((tick) => (
        <text
          key={tick}
          x="2"
          y={Math.max(12, y(tick) - 3)}
          fontSize="12"
          className="fill-dim stroke-wall"
          strokeWidth="3"
          paintOrder="stroke"
        >
          {show(tick)}
        </text>
      ))}
      {at !== null && (
        <line
          x1={percent(x(xs[at] ?? 0))}
          x2={percent(x(xs[at] ?? 0))}
          y2={height}
          className="stroke-chalk"
        />
      )}
    </svg>
  );
}

function Axis({
  places,
  domain,
  ticks,
  unit,
}: {
  places: readonly ChartPlace[];
  domain: readonly [number, number];
  ticks: ((value: number) => string) | null;
  unit: string;
}) {
  const x = scaleLinear().domain(domain).range([0, 1]);
  const inside = places.filter(({ from, to }) => to >= domain[0] && from <= domain[1]);
  const longest = Math.max(0, ...inside.map(({ short }) => short.length));
  // A letter takes about 8 px of a phone's 330.
  const rows = rowsOfNames(
    inside.map(({ from, to }) => x((from + to) / 2)),
    Math.min(0.5, (longest * 8 + 4) / 330),
    3,
  );
  const deepest = Math.max(-1, ...rows.map((row) => row ?? -1));
  const height = (deepest + 1) * 15 + (ticks ? 18 : 4);
  return (
    <svg width="100%" height={height} aria-hidden="true" className="block" fontSize="12">
      {inside.map(({ name, short, from, to }, index) => {
        const row = rows[index];
        const centre = Math.max(0, Math.min(1, x((from + to) / 2)));
        return row == null ? null : (
          <text
            key={name}
            x={percent(centre)}
            y={12 + row * 15}
            textAnchor={centre > 0.95 ? 'end' : centre < 0.05 ? 'start' : 'middle'}
            className="fill-chalk"
          >
            {short}
          </text>
        );
      })}
      {ticks &&
        x.ticks(5).map((tick) => {
          const share = x(tick);
          return (
            <text
              key={tick}
              x={percent(share)}
              y={height - 4}
              textAnchor={share < 0.05 ? 'start' : share > 0.95 ? 'end' : 'middle'}
              className="fill-dim"
            >
              {ticks(tick)} {unit}
            </text>
          );
        })}
    </svg>
  );
}

/** Stretches of the axis, shaded behind the panels; of those that touch, every other one. */
function Bands({ places, domain }: { places: readonly ChartPlace[]; domain: readonly [number, number] }) {
  const x = scaleLinear().domain(domain).range([0, 1]).clamp(true);
  return (
    <svg width="100%" height="100%" aria-hidden="true" className="pointer-events-none absolute inset-0">
      {places.map(({ name, from, to }, index) =>
        to > from && (index % 2 === 0 || places[index - 1]?.to !== from) ? (
          <rect
            key={name}
            x={percent(x(from))}
            width={percent(Math.max(0, x(to) - x(from)))}
            height="100%"
            className="fill-chalk opacity-10"
          />
        ) : null,
      )}
    </svg>
  );
}

/** Wider than a phone, it is scrolled with the keyboard, too. */
export const WideTable = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="overflow-x-auto" tabIndex={0} aria-label={name}>
    {children}
  </section>
);

export type ChartProps = {
  /** Says what the picture shows, for those who do not see it. */
  label: string;
  /** Places of the values along the axis, growing. */
  xs: readonly number[];
  /** The stretch of the axis that is shown; all of it without. */
  domain?: readonly [number, number];
  /** The name and unit of the axis, and a place on it in words. */
  axis: {
    name: string;
    unit: string;
    ticks: ((value: number) => string) | null;
    show: (value: number) => string;
  };
  places: readonly ChartPlace[];
  panels: readonly ChartPanel[];
  /** The same in figures; null where they stand beside the picture. */
  table: ReactNode | null;
};

/** The values at one place in words: `speed 143 km/h on lap 2, 151 km/h on lap 4`. */
function inWords(panels: readonly ChartPanel[], at: number): string {
  return panels
    .map(({ name, unit, series, show }) => {
      const values = series.map(({ name: of, values }) => {
        const value = values[at];
        return value == null ? '' : `${show(value)}${unit && ` ${unit}`}${series.length > 1 ? ` ${of}` : ''}`;
      });
      return `${name} ${values.filter(Boolean).join(', ')}`;
    })
    .join('; ');
}

/**
 * Values over one axis, in panels under each other. Drawn on the server as well; with our script a finger or the keyboard moves
 * along it and reads the values. Without it the table has them.
 */
export function Chart({ label, xs, domain, axis, places, panels, table }: ChartProps) {
  const id = useId();
  const isAlive = useHydrated();
  const [chosen, setChosen] = useState<number | null>(null);
  const [from, to] = domain ?? [xs[0] ?? 0, xs.at(-1) ?? 1];
  const reach = [from, to > from ? to : from + 1] as const;
  const [first, last] = [bisectCenter(xs, from), bisectCenter(xs, to)];
  const at = isAlive && chosen !== null ? Math.max(first, Math.min(last, chosen)) : null;
  const cursorPlace = at ?? Math.round((first + last) / 2);
  const place = (index: number) => {
    const x = xs[index] ?? 0;
    const there = places.find((one) => x >= one.from && x <= one.to);
    return `${axis.show(x)}${there ? `, ${there.name}` : ''}`;
  };
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(bisectCenter(xs, reach[0] + ((clientX - left) / width) * (reach[1] - reach[0])));
  };
  const names = panels.find(({ series }) => series.length > 1)?.series ?? panels[0]?.series ?? [];
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="flex flex-wrap gap-x-6 text-sm">
        {names.map(({ name, tone }) => (
          <span key={name} className="flex items-center gap-2">
            <svg width="28" height="10" aria-hidden="true" className={toneClass[tone]} stroke="currentColor">
              <line x2="28" y1="5" y2="5" strokeWidth="2" strokeDasharray={dashes[tone]} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
      <div
        role="img"
        aria-label={label}
        className="relative grid touch-pan-y grid-cols-1 gap-1"
        onPointerDown={follow}
        onPointerMove={follow}
      >
        <Bands places={places} domain={reach} />
        {panels.map((panel) => (
          <div key={panel.name}>
            <p aria-hidden="true" className="caption">
              {panel.name}
              {panel.unit && ` (${panel.unit})`}
            </p>
            <Panel panel={panel} xs={xs} domain={reach} at={at} />
          </div>
        ))}
        <Axis places={places} domain={reach} ticks={axis.ticks} unit={axis.unit} />
      </div>
      {isAlive && (
        <div className="grid gap-1">
          <label htmlFor={`${id}-at`} className="caption">
            {axis.name}: <span className="text-chalk">{place(cursorPlace)}</span>
          </label>
          <input
            id={`${id}-at`}
            type="range"
            min={first}
            max={last}
            value={cursorPlace}
            aria-valuetext={`${place(cursorPlace)}: ${inWords(panels, cursorPlace)}`}
            onChange={({ target }) => setChosen(Number(target.value))}
            className="min-h-11 w-full accent-signal"
          />
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-1 text-sm">
            {panels.map(({ name, unit, series, show }) => (
              <div key={name}>
                <dt className="text-dim">{name}</dt>
                <dd className="figure">
                  {series.map(({ name: of, tone, values }, index) => (
                    <span key={of} className={series.length > 1 ? toneClass[tone] : undefined}>
                      {index > 0 && ' / '}
                      {values[cursorPlace] == null ? '–' : show(values[cursorPlace] ?? 0)}
                    </span>
                  ))}
                  {unit && ` ${unit}`}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {table !== null && (
        <details>
          <summary className="quiet-link cursor-pointer">In figures</summary>
          <WideTable name={`${label} In figures.`}>{table}</WideTable>
        </details>
      )}
    </figure>
  );
}
