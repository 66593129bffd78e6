import type { CornerBalance } from '#racing/laps/recording/digest';
import { cornerNumber, type LapTrace, type TraceCorner, valueAtShare } from '#racing/laps/traces/lap-trace';

const [size, margin] = [440, 34];
/** Outside of the track, in the picture's units. */
const [numberAway, faultAway] = [17, 15];

type Place = { x: number; y: number };

/** Positions of a lap in the picture, north up, with the place beside the track at each share of the lap. */
function placesOf(east: readonly number[], north: readonly number[]) {
  const [west, right] = [Math.min(...east), Math.max(...east)];
  const [south, top] = [Math.min(...north), Math.max(...north)];
  const span = Math.max(1, right - west, top - south);
  const scale = (size - 2 * margin) / span;
  const height = (top - south) * scale + 2 * margin;
  const x = (place: number) => margin + (place - west) * scale;
  const y = (place: number) => margin + (top - place) * scale;
  const at = (share: number): Place => ({
    x: x(valueAtShare(east, share)),
    y: y(valueAtShare(north, share)),
  });
  const middle = { x: x((west + right) / 2), y: y((south + top) / 2) };
  /** A place beside the track, away from its middle or towards it. */
  const beside = (share: number, away: number): Place => {
    const [before, here, after] = [at(Math.max(0, share - 0.004)), at(share), at(Math.min(1, share + 0.004))];
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const normal = { x: (before.y - after.y) / length, y: (after.x - before.x) / length };
    const side = normal.x * (here.x - middle.x) + normal.y * (here.y - middle.y) >= 0 ? 1 : -1;
    return { x: here.x + normal.x * away * side, y: here.y + normal.y * away * side };
  };
  const whole = east.map((place, index) => ({ x: x(place), y: y(north[index] ?? 0) }));
  return { whole, height, at, beside };
}

/** A way through places, as a picture draws it. */
const wayThrough = (places: readonly Place[]) =>
  `M${places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`;

const phaseShare = { entry: 0.1, middle: 0.5, exit: 0.9 } as const;

/** Understeer is a triangle, oversteer a diamond; a hint is hollow. */
function Fault({
  place: { x, y },
  tendency,
  sureness,
}: { place: Place } & Pick<CornerBalance, 'tendency' | 'sureness'>) {
  const isUnder = tendency === 'understeer';
  const shape = isUnder ? `M${x} ${y - 7}l7 12h-14z` : `M${x} ${y - 8}l7 8l-7 8l-7 -8z`;
  return (
    <path
      d={shape}
      className={isUnder ? 'text-fall' : 'text-alarm'}
      stroke="currentColor"
      strokeWidth="2"
      fill={sureness === 'sure' ? 'currentColor' : 'var(--color-wall)'}
    />
  );
}

/** As much of a kept lap as draws its track. */
export type DrivenTrack = {
  trace: Pick<LapTrace, 'east' | 'north' | 'isReckoned'>;
  corners: readonly TraceCorner[];
};

/** The track as it was driven, its corners numbered, and where the car's balance is off. The list beside it has the same in words. */
export function TrackMap({
  trace: { east, north, isReckoned },
  corners,
  balance,
  buttonOf,
}: {
  trace: DrivenTrack['trace'];
  corners: readonly TraceCorner[];
  balance: readonly CornerBalance[];
  /** The id of the button that a corner's number presses; without it the map is only looked at. */
  buttonOf?: (number: string) => string | null;
}) {
  if (!east || !north) return null;
  const { whole, height, at, beside } = placesOf(east, north);
  const faults = balance.filter(({ tendency }) => tendency !== 'neutral');
  const faulty = [...new Set(faults.map(({ corner }) => cornerNumber(corner)))];
  const start = at(0);
  const across = [beside(0, 8), beside(0, -8)] as const;
  return (
    <figure className="grid grid-cols-1 gap-2">
      <svg
        viewBox={`0 0 ${size} ${height.toFixed(0)}`}
        role="img"
        aria-label={`The track with ${corners.length} corners.${faulty.length > 0 ? ` The balance is off in ${faulty.join(', ')}.` : ''}`}
        className="mx-auto w-full max-w-xl"
        fill="none"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path d={wayThrough(whole)} className="stroke-edge" strokeWidth="7" />
        {corners.map(({ name, from, to }) => {
          const stretch = Array.from({ length: 13 }, (_, index) => at(from + ((to - from) * index) / 12));
          const { x: left, y: top } = beside((from + to) / 2, numberAway);
          const number = cornerNumber(name).replace(/^T/, '');
          const button = buttonOf?.(number);
          return (
            <g key={name}>
              <path d={wayThrough(stretch)} className="stroke-chalk" strokeWidth="3" />
              {button ? (
                <foreignObject x={left - 18} y={top - 18} width="36" height="36">
                  <label htmlFor={button} className="map-corner">
                    {number}
                  </label>
                </foreignObject>
              ) : (
                <text x={left} y={top + 5} fontSize="14" textAnchor="middle" className="fill-chalk">
                  {number}
                </text>
              )}
            </g>
          );
        })}
        <line
          x1={across[0].x}
          y1={across[0].y}
          x2={across[1].x}
          y2={across[1].y}
          className="stroke-signal"
          strokeWidth="3"
        />
        <circle cx={start.x} cy={start.y} r="3" className="fill-signal" />
        {faults.map((fault) => {
          const corner = corners.find(({ name }) => name === fault.corner);
          if (!corner) return null;
          const share = corner.from + (corner.to - corner.from) * phaseShare[fault.phase];
          return <Fault key={fault.corner + fault.phase} place={beside(share, -faultAway)} {...fault} />;
        })}
      </svg>
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {(['understeer', 'oversteer'] as const)
          .filter((tendency) => faults.some((fault) => fault.tendency === tendency))
          .map((tendency) => (
            <span key={tendency} className="flex items-center gap-2">
              <svg width="18" height="18" aria-hidden="true">
                <Fault place={{ x: 9, y: 9 }} tendency={tendency} sureness="sure" />
              </svg>
              {tendency === 'understeer' ? 'Understeer' : 'Oversteer'}
            </span>
          ))}
        {faults.some(({ sureness }) => sureness === 'hint') && (
          <span className="text-dim">Hollow: a hint.</span>
        )}
        {isReckoned && (
          <span className="text-dim">
            This recording has no positions: the track is worked out from speed and yaw rate, so its shape is
            approximate.
          </span>
        )}
      </figcaption>
    </figure>
  );
}
