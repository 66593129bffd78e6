import { type ComponentProps, useState } from 'react';
import {
  type CornerDifference,
  differenceInWords,
  type LapDifference,
  lapAgainstLap,
} from '#racing/laps/traces/lap-against-lap';
import {
  cornerNumber,
  type LapTrace,
  type TraceColumn,
  type TraceCorner,
  valueAtShare,
} from '#racing/laps/traces/lap-trace';
import { lapText } from '#racing/laps/typed-lap-time';
import { Chart, type ChartPanel, WideTable } from '../../ui/picture/chart.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FigureTable } from '../../ui/picture/figure-table.tsx';

/** A lap to choose. */
export type NamedLap = { key: string; name: string; trace: LapTrace };

const places = 800;
const phases = { entry: 'entry', middle: 'mid-corner', exit: 'exit' } as const;
const signed = (seconds: number) =>
  `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${Math.abs(seconds).toFixed(2)}`;
const whole = (value: number) => value.toFixed(0);
const gear = (value: number) => (value < 0 ? 'R' : value < 0.5 ? 'N' : value.toFixed(0));
const km = (metres: number) => (metres / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 });

const columns: readonly {
  of: TraceColumn;
  name: string;
  unit: string;
  show: (value: number) => string;
  height?: number;
  as?: 'steps';
}[] = [
  { of: 'speed', name: 'Speed', unit: 'km/h', show: whole, height: 150 },
  { of: 'throttle', name: 'Throttle', unit: '%', show: whole, height: 70 },
  { of: 'brake', name: 'Brake', unit: '%', show: whole, height: 70 },
  { of: 'steering', name: 'Steering', unit: '°', show: whole, height: 80 },
  { of: 'gear', name: 'Gear', unit: '', show: gear, height: 70, as: 'steps' },
];

const along = (values: readonly number[], isStep: boolean) =>
  Array.from({ length: places }, (_, index) => {
    const share = index / (places - 1);
    return isStep ? (values[Math.floor(share * (values.length - 1))] ?? 0) : valueAtShare(values, share);
  });

function panelsOf(first: NamedLap, second: NamedLap, difference: LapDifference): ChartPanel[] {
  return [
    {
      name: `Time behind ${first.name}`,
      unit: 's',
      series: [{ name: second.name, tone: 'second', values: difference.behind }],
      show: signed,
      height: 120,
      holds: [0],
    },
    ...columns.flatMap(({ of, as, ...panel }): ChartPanel[] => {
      const [a, b] = [first.trace[of], second.trace[of]];
      if (!a || !b) return [];
      return [
        {
          ...panel,
          ...(as && { as }),
          series: [
            { name: first.name, tone: 'first', values: along(a, as === 'steps') },
            { name: second.name, tone: 'second', values: along(b, as === 'steps') },
          ],
        },
      ];
    }),
  ];
}

const lapName = ({ lap, seconds, counts }: LapTrace) =>
  `Lap ${lap}, ${lapText(seconds)}${counts ? '' : ' (doesn’t count)'}`;

/** The lap of a recording by its number, among the laps of a page. */
export const lapKey = (lap: number, of = ''): string => `lap ${lap} ${of}`.trim();
const isRecorded = ({ key }: NamedLap) => key.startsWith('lap ');

/** Laps of a recording to choose from, each under a name that tells it from the others of the page. */
export const namedLaps = (laps: readonly LapTrace[], of = ''): NamedLap[] =>
  laps.map((trace) => ({
    key: lapKey(trace.lap, of),
    name: `${lapName(trace)}${of && `, ${of}`}`,
    trace,
  }));

/** The quickest lap that counts, and the next one: of the recordings that are open, as far as they hold some. */
function bestTwo(laps: readonly NamedLap[]): [NamedLap | undefined, NamedLap | undefined] {
  const [best, next] = [...laps].sort(
    (a, b) =>
      Number(isRecorded(b)) - Number(isRecorded(a)) ||
      Number(b.trace.counts) - Number(a.trace.counts) ||
      a.trace.seconds - b.trace.seconds,
  );
  return [best, next];
}

/** Any two laps over each other: time, speed, pedals, steering and gear by distance, and what each corner costs. */
export function LapComparison({
  laps,
  corners,
  first: start,
  chosen = [],
}: {
  laps: readonly NamedLap[];
  corners: readonly TraceCorner[];
  /** Key of the lap that the others are measured by at first; the best one without. */
  first?: string;
  /** Keys of the two laps that were chosen without JavaScript; empty for none. */
  chosen?: readonly string[];
}) {
  const canChoose = useHydrated();
  const [best, next] = bestTwo(laps);
  const [keys, setKeys] = useState<readonly [string?, string?]>([chosen[0] || start, chosen[1]]);
  const first = laps.find(({ key }) => key === keys[0]) ?? best;
  const second = laps.find(({ key }) => key === keys[1]) ?? (first === best ? next : best);
  if (!first || !second) return null;
  return (
    <section className="panel grid grid-cols-1 gap-4" aria-labelledby="lap-against-lap">
      <h2 id="lap-against-lap" className="text-xl">
        Lap against lap
      </h2>
      {canChoose && laps.length > 2 && (
        <div className="grid gap-3 sm:grid-cols-2">
          <LapChoice
            label="Compared with"
            laps={laps}
            value={first.key}
            onChange={({ target }) => setKeys([target.value, second.key])}
          />
          <LapChoice
            label="This lap"
            laps={laps}
            value={second.key}
            onChange={({ target }) => setKeys([first.key, target.value])}
          />
        </div>
      )}
      <TwoLaps first={first} second={second} corners={corners} canChoose={canChoose} />
    </section>
  );
}

/** A select of laps by their keys; `children` are choices before them. */
export function LapChoice({
  label,
  laps,
  children,
  ...select
}: {
  label: string;
  laps: readonly Pick<NamedLap, 'key' | 'name'>[];
} & ComponentProps<'select'>) {
  return (
    <label className="min-w-0">
      <span className="label">{label}</span>
      <select className="field" {...select}>
        {children}
        {laps.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Two laps that are chosen. */
function TwoLaps({
  first,
  second,
  corners,
  canChoose,
}: {
  first: NamedLap;
  second: NamedLap;
  corners: readonly TraceCorner[];
  canChoose: boolean;
}) {
  const [corner, setCorner] = useState('');
  const difference = lapAgainstLap(first.trace, second.trace, corners);
  const { metres } = first.trace;
  const xs = Array.from({ length: places }, (_, index) => (index / (places - 1)) * metres);
  const near = difference.corners.find(({ name }) => name === corner);
  const margin = 0.02;
  return (
    <>
      <p>
        {second.name} is {differenceInWords(difference)}
      </p>
      <Chart
        label={`${second.name} against ${first.name} over the distance: ${differenceInWords(difference)}`}
        xs={xs}
        {...(near && {
          domain: [Math.max(0, near.from - margin) * metres, Math.min(1, near.to + margin) * metres] as const,
        })}
        axis={{
          name: 'Distance',
          unit: 'km',
          ticks: km,
          show: (at) => `${Math.round(at).toLocaleString('en-GB')} m`,
        }}
        places={corners.map(({ name, from, to }) => ({
          name,
          short: cornerNumber(name),
          from: from * metres,
          to: to * metres,
        }))}
        panels={panelsOf(first, second, difference)}
        table={<PlaceTable first={first} second={second} difference={difference} />}
      />
      <CornerTable corners={difference.corners} chosen={corner} onChoose={canChoose ? setCorner : null} />
    </>
  );
}

/** The picture in figures: forty places of the lap. */
function PlaceTable({
  first,
  second,
  difference,
}: {
  first: NamedLap;
  second: NamedLap;
  difference: LapDifference;
}) {
  const shares = Array.from({ length: 41 }, (_, index) => index / 40);
  const pairs = columns.flatMap(({ of, name, unit, show }) => {
    const [ofFirst, ofSecond] = [first.trace[of], second.trace[of]];
    if (!ofFirst || !ofSecond) return [];
    const pair = (share: number) =>
      `${show(valueAtShare(ofFirst, share))} / ${show(valueAtShare(ofSecond, share))}`;
    return [{ name: unit ? `${name} (${unit})` : name, values: shares, show: pair }];
  });
  const metres = (share: number) => whole(share * first.trace.metres);
  const behind = (share: number) => signed(valueAtShare(difference.behind, share));
  return (
    <FigureTable
      axis={{ name: 'Distance (m)', values: shares, show: metres }}
      columns={[{ name: 'Behind (s)', values: shares, show: behind }, ...pairs]}
    />
  );
}

const pairText = ([a, b]: readonly [number, number]) => `${whole(a)} → ${whole(b)}`;

/** The time lost in each corner, in the order of the lap; pressing one shows it alone in the picture. */
function CornerTable({
  corners,
  chosen,
  onChoose,
}: {
  corners: readonly CornerDifference[];
  chosen: string;
  /** Null without JavaScript. */
  onChoose: ((name: string) => void) | null;
}) {
  if (corners.length === 0) return null;
  const worst = Math.max(...corners.map(({ lost }) => Math.abs(lost)));
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm text-dim">
        Time lost by corner, and speeds of both laps in km/h.
        {onChoose && ' Press a corner to see it alone.'}
      </p>
      <WideTable name="Corners">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left">
              {['Corner', 'Lost (s)', 'Where', 'Entry', 'Slowest', 'Exit'].map((name) => (
                <th key={name} scope="col" className="caption py-1 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {corners.map(({ name, lost, phase, entry, minimum, exit }) => (
              <tr key={name} className="border-t border-line whitespace-nowrap">
                <th scope="row" className="pr-4 text-left font-normal">
                  {onChoose ? (
                    <button
                      type="button"
                      aria-pressed={chosen === name}
                      onClick={() => onChoose(chosen === name ? '' : name)}
                      className="quiet-link min-h-11 cursor-pointer"
                    >
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
                <td
                  className={`figure pr-4 ${Math.abs(lost) === worst && worst >= 0.05 ? 'text-alarm' : ''}`}
                >
                  {signed(lost)}
                </td>
                <td className="pr-4">{Math.abs(lost) >= 0.03 ? phases[phase] : ''}</td>
                <td className="figure pr-4">{pairText(entry)}</td>
                <td className="figure pr-4">{pairText(minimum)}</td>
                <td className="figure">{pairText(exit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </div>
  );
}
