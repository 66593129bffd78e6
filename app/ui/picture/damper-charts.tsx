import {
  type DamperProfile,
  type DamperSide,
  damperSize,
  dampersBrief,
  dampersInWords,
} from '#racing/drawing/damper-profiles';
import { FactText } from './fact-text.tsx';

const middle = damperSize / 2;

function Side({ name, side: { slow, fast } }: { name: string; side: DamperSide }) {
  if (!slow && !fast) return null;
  return (
    <p>
      <span className="corner-label">{name}</span> {slow && <FactText fact={slow} />}
      {slow && fast && <span className="damper-between"> / </span>}
      {fast && <FactText fact={fast} />}
    </p>
  );
}

function Chart({
  profile: { line, lineBefore, dots, bump, rebound },
  name,
}: {
  profile: DamperProfile;
  name: string;
}) {
  return (
    <div className="damper">
      <span className="damper-corner">{name}</span>
      <svg viewBox={`-5 -5 ${damperSize + 10} ${damperSize + 10}`} aria-hidden="true">
        <path
          className="damper-range"
          d={`M${middle} 0H${damperSize}V${middle}H0V${damperSize}H${middle}Z`}
        />
        <path className="damper-axis" d={`M0 ${middle}H${damperSize}M${middle} 0V${damperSize}`} />
        <polygon className="damper-area" points={`0,${middle} ${line} ${damperSize},${middle}`} />
        {lineBefore && <polyline className="damper-before" points={lineBefore} />}
        <polyline className="damper-line" points={line} />
        {dots.map(({ x, y, isChanged }) => (
          <circle
            key={x}
            className={isChanged ? 'damper-dot damper-dot-changed' : 'damper-dot'}
            cx={x}
            cy={y}
            r={isChanged ? 4.5 : 3}
          />
        ))}
      </svg>
      <div className="damper-facts">
        <Side name="Bump" side={bump} />
        <Side name="Rebound" side={rebound} />
      </div>
    </div>
  );
}

const looksOf = ({ wheel: _wheel, name: _name, ...looks }: DamperProfile) => JSON.stringify(looks);

/** One chart an axle where its two wheels are set alike. */
function byAxle(profiles: readonly DamperProfile[]): { profile: DamperProfile; name: string }[] {
  return (['F', 'R'] as const).flatMap((axle) => {
    const pair = profiles.filter(({ wheel }) => wheel.endsWith(axle));
    const [left, right] = pair;
    return left && right && looksOf(left) === looksOf(right)
      ? [{ profile: left, name: axle === 'F' ? 'Front' : 'Rear' }]
      : pair.map((profile) => ({ profile, name: profile.wheel }));
  });
}

export function DamperCharts({
  profiles,
  hasTextBelow,
}: {
  profiles: readonly DamperProfile[];
  hasTextBelow: boolean;
}) {
  return (
    <div
      role="img"
      aria-label={hasTextBelow ? dampersBrief(profiles) : dampersInWords(profiles)}
      className="dampers"
    >
      {byAxle(profiles).map(({ profile, name }) => (
        <Chart key={profile.wheel} profile={profile} name={name} />
      ))}
    </div>
  );
}
