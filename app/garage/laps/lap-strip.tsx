import type { LapPicture } from '#racing/laps/recording/lap-picture';

const [width, height, top] = [480, 165, 55];
/** Less is noise of the samples. */
const leastLost = 0.05;
const number = (name: string) => name.split(' ')[0];

/** Speed over the best lap, with the corners' names, and the track where the recording has positions; the worst corner is marked. */
export function LapStrip({ picture, worst }: { picture: LapPicture; worst: string | null }) {
  const { speeds, corners, line, lap } = picture;
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)];
  const span = Math.max(1, fastest - slowest);
  const path = speeds.map(
    (speed, index) =>
      `${((index * width) / (speeds.length - 1)).toFixed(1)},${(height - ((speed - slowest) * (height - top - 10)) / span - 2).toFixed(1)}`,
  );
  const losses = corners
    .flatMap(({ name, lost: seconds }) =>
      (seconds ?? 0) >= leastLost ? [{ name, seconds: seconds ?? 0 }] : [],
    )
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 5);
  return (
    <div className="grid grid-cols-1 gap-4 text-chalk">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Speed over lap ${lap}, from ${slowest} to ${fastest} km/h.${worst ? ` The worst corner is ${worst}.` : ''}`}
        className="w-full"
        fill="none"
        stroke="currentColor"
      >
        {corners.map(({ name, from, to }, index) => (
          <g key={name} fill={name === worst ? 'var(--color-alarm)' : 'currentColor'} stroke="none">
            <rect
              x={from * width}
              y={top}
              width={(to - from) * width}
              height={height - top}
              opacity={name === worst ? 0.35 : 0.12}
            />
            <text x={((from + to) / 2) * width} y={15 + (index % 3) * 17} fontSize="15" textAnchor="middle">
              {number(name)}
            </text>
          </g>
        ))}
        <polyline points={path.join(' ')} strokeWidth="2" />
      </svg>
      {line && <TrackLine line={line} corners={corners} worst={worst} />}
      {losses.length > 0 && (
        <div>
          <h3 className="label">Lost on your typical lap</h3>
          <ul>
            {losses.map(({ name, seconds }) => (
              <li key={name} className="flex justify-between gap-4">
                <span>{name}</span>
                <span className="figure">{seconds.toFixed(2)} s</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const [size, margin] = [300, 20];

function TrackLine({
  line,
  corners,
  worst,
}: {
  line: NonNullable<LapPicture['line']>;
  corners: LapPicture['corners'];
  worst: string | null;
}) {
  const [east, north] = [line.map(([x]) => x), line.map(([, y]) => y)];
  const [west, south] = [Math.min(...east), Math.min(...north)];
  const scale = (size - 2 * margin) / Math.max(1, Math.max(...east) - west, Math.max(...north) - south);
  const linePoints = line.map(([x, y]) => ({
    x: Math.round(margin + (x - west) * scale),
    y: Math.round(size - margin - (y - south) * scale),
  }));
  const points = (from: number, to: number) =>
    linePoints
      .slice(Math.floor(from * (linePoints.length - 1)), Math.ceil(to * (linePoints.length - 1)) + 1)
      .map(({ x, y }) => `${x},${y}`)
      .join(' ');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="The track as you drove it, with its corners."
      className="mx-auto w-full max-w-sm"
      fill="none"
      stroke="currentColor"
    >
      <polyline points={points(0, 1)} strokeWidth="3" />
      {corners.map(({ name, from, to }) => {
        const { x = 0, y = 0 } = linePoints[Math.round(((from + to) / 2) * (linePoints.length - 1))] ?? {};
        const isWorst = name === worst;
        return (
          <g key={name} stroke={isWorst ? 'var(--color-alarm)' : 'currentColor'}>
            <polyline points={points(from, to)} strokeWidth={isWorst ? 8 : 5} />
            <text
              x={x}
              y={y - 8}
              fontSize="13"
              textAnchor="middle"
              fill={isWorst ? 'var(--color-alarm)' : 'currentColor'}
              stroke="none"
            >
              {number(name)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
