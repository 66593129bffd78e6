import { type Lap, lapChartOf, type LapPoint } from '#racing/laps/lap-chart';
import { lapTime } from '#racing/setup/lap-time';

const line = (points: readonly LapPoint[]) => points.map(({ x, y }) => `${x},${y}`).join(' ');

/** The laps of some stints as a picture: dots for the best, open squares for the typical lap, a line where the file changed. */
export function LapPicture({ laps }: { laps: readonly Lap[] }) {
  const chart = lapChartOf(laps);
  if (!chart) return null;
  const { width, height, best, typical, versions, quickest, slowest } = chart;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Laps of ${laps.length} stints, from ${lapTime(slowest)} to ${lapTime(quickest)}. The table below has every one.`}
      className="w-full text-chalk"
      fill="none"
      stroke="currentColor"
    >
      {versions.map(({ x, name }) => (
        <g key={x}>
          <path d={`M${x} 20V${height - 20}`} strokeDasharray="3 5" opacity="0.5" />
          <text x={x} y={height - 4} fontSize="15" textAnchor="middle" fill="currentColor" stroke="none">
            {name}
          </text>
        </g>
      ))}
      <polyline points={line(typical)} strokeDasharray="6 4" />
      <polyline points={line(best)} strokeWidth="2" />
      {typical.map(({ x, y }) => (
        <rect key={x} x={x - 4} y={y - 4} width="8" height="8" fill="var(--color-wall)" />
      ))}
      {best.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" fill="currentColor" />
      ))}
      <text x="0" y="14" fontSize="15" fill="currentColor" stroke="none">
        {lapTime(slowest)}
      </text>
      <text x="0" y={height - 20} fontSize="15" fill="currentColor" stroke="none">
        {lapTime(quickest)}
      </text>
    </svg>
  );
}
