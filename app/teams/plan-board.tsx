import { Link } from '@remix-run/react';
import { useWakeLock } from '../setups/rig/use-rig.ts';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import type { PlanView } from './plan-view.server.ts';

/** A colour for each place of a crew, as a timing screen colours classes. */
const colours = [
  ['fill-class-gt3', 'bg-class-gt3'],
  ['fill-class-gt4', 'bg-class-gt4'],
  ['fill-class-gt2', 'bg-class-gt2'],
  ['fill-class-gtc', 'bg-class-gtc'],
  ['fill-class-tcx', 'bg-class-tcx'],
  ['fill-class-lmp3', 'bg-class-lmp3'],
] as const;

type Stint = PlanView['stints'][number];

const Dot = ({ driver }: { driver: number }) => (
  <span
    aria-hidden="true"
    className={`inline-block size-3 shrink-0 rounded-full ${colours[driver]?.[1] ?? ''}`}
  />
);

/** The race from left to right, a bar a stint. */
function RaceBar({ stints }: { stints: readonly Stint[] }) {
  const end = stints.at(-1)?.ends ?? 1;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${end} 10`} preserveAspectRatio="none" className="mb-1 h-6 w-full">
      {stints.map(({ number, driver, starts, ends, isDriven }) => (
        <rect
          key={number}
          x={starts}
          width={ends - starts}
          height="10"
          className={`${colours[driver]?.[0] ?? ''} ${isDriven ? 'opacity-35' : ''}`}
        />
      ))}
    </svg>
  );
}

/** The stop that comes next, to be read from beside the wheel. */
function NextStop({ stint, isLarge = false }: { stint: Stint; isLarge?: boolean }) {
  const facts = [
    ['Box after lap', String(stint.firstLap - 1)],
    ['Pit menu', stint.set],
    ['In the car', stint.who],
    ['Tyres', stint.tyres],
  ] as const;
  return (
    <section aria-labelledby="next-stop" className="panel mb-6">
      <h2 id="next-stop" className="caption mb-2">
        Next stop, number {stint.number - 1}
      </h2>
      <dl className={`grid grid-cols-2 gap-4 ${isLarge ? '' : 'lg:grid-cols-4'}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-dim">{label}</dt>
            <dd
              className={`figure leading-tight wrap-anywhere ${isLarge ? 'text-5xl sm:text-7xl' : 'text-3xl sm:text-4xl'}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function StintLine({ stint, isNext, startsAt }: { stint: Stint; isNext: boolean; startsAt: boolean }) {
  const { number, who, driver, laps, count, at, clock, length, set, tyres, isDriven } = stint;
  return (
    <li
      className="timing-link grid grid-cols-[4.5rem_minmax(0,1fr)_auto] break-inside-avoid py-3"
      aria-current={isNext ? 'step' : undefined}
    >
      <p>
        <span className="figure block text-2xl leading-none">{at}</span>
        {startsAt && <span className="text-sm text-dim">{clock}</span>}
      </p>
      <p className="min-w-0">
        <span className="figure flex items-center gap-2 text-xl wrap-anywhere">
          <Dot driver={driver} />
          {who}
          {isDriven && <span className="badge">Driven</span>}
        </span>
        <span className="text-sm text-dim">
          Stint {number} · laps {laps} · {count} · {length}
        </span>
      </p>
      <p className="text-right">
        <span className="figure block text-xl">{set}</span>
        <span className="text-sm text-dim">{tyres}</span>
      </p>
    </li>
  );
}

function Drivers({ drivers, unit }: Pick<PlanView, 'drivers' | 'unit'>) {
  return (
    <section aria-labelledby="drivers" className="mt-8">
      <h2 id="drivers" className="caption mb-2">
        Drivers
      </h2>
      <ul className="timing">
        {drivers.map(({ name, driver, total, stints, lap, perLap, limit }) => (
          <li key={driver} className="timing-link break-inside-avoid">
            <span className="figure flex min-w-0 grow basis-40 items-center gap-2 text-xl wrap-anywhere">
              <Dot driver={driver} />
              {name}
            </span>
            <span>
              {stints}, {total}
              {limit && <span className="text-dim"> · {limit}</span>}
            </span>
            <span className="text-sm text-dim">
              {lap.text} a lap ({lap.source}), {perLap.text} {unit} a lap ({perLap.source})
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A sheet comes after its stint: the first stint without one is being driven, and the next stop is at its end. */
const nextStopOf = ({ stints }: PlanView) => stints.filter(({ isDriven }) => !isDriven)[1];

/** The plan beside the wheel: the next stop in figures for a metre and a half, then those after it. */
export function RigPlan({ plan, back }: { plan: PlanView; back: string }) {
  const isAwake = useWakeLock();
  const next = nextStopOf(plan);
  const later = next ? plan.stints.filter(({ number }) => number > next.number) : [];
  return (
    <>
      <h1 className="text-2xl wrap-anywhere">{plan.name}</h1>
      <p className="mb-4 flex flex-wrap gap-x-6">
        <Link to={back} className="quiet-link">
          Back to the plan
        </Link>
        {isAwake && <span className="self-center text-dim">The screen stays on.</span>}
      </p>
      {next ? <NextStop stint={next} isLarge /> : <p className="figure text-4xl">No stop left.</p>}
      <ol aria-label="Stops after it" className="timing">
        {later.map(({ number, firstLap, set, who, tyres }) => (
          <li key={number} className="timing-link figure text-2xl">
            Lap {firstLap - 1}: {set}, {who}, {tyres.toLowerCase()}
          </li>
        ))}
      </ol>
    </>
  );
}

/** A race plan laid out: the next stop, each stint with what to set at its stop, and each driver's share. */
export function PlanBoard({ plan }: { plan: PlanView }) {
  const { stints, startsAt, fits } = plan;
  const next = nextStopOf(plan);
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-dim">
        {plan.carClass && (
          <span data-class={plan.carClass} className="class-badge">
            {plan.carClass}
          </span>
        )}
        <span>{plan.place}</span>
        {startsAt && <LocalDate timestamp={startsAt} />}
        <span>{plan.summary}</span>
      </p>
      {!fits && (
        <p role="alert" className="notice mb-4" data-tone="fall">
          These drivers and this tank don’t reach the flag within the rules. Check lap times, consumption and
          stint limits.
        </p>
      )}
      {next && <NextStop stint={next} />}
      <RaceBar stints={stints} />
      <ol aria-label="Stints" className="timing">
        {stints.map((stint) => (
          <StintLine key={stint.number} stint={stint} isNext={stint === next} startsAt={startsAt !== null} />
        ))}
      </ol>
      <p className="mt-2 text-sm text-dim">{plan.note}</p>
      <Drivers drivers={plan.drivers} unit={plan.unit} />
    </>
  );
}
