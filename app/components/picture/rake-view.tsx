import {
  type AeroPart,
  aeroBrief,
  aeroInWords,
  bodyPose,
  millimetresOf,
  type RakePicture,
  rakeInWords,
} from '#core/setup/picture/rake';
import { FactText } from './fact-text.tsx';
import { RangeEndLabels, RangeTrack } from './range-track.tsx';

const ground = 82;
/** Our own drawing of the same car from its left side, nose to the left. */
const side =
  'M24 71c-3-5-3-10 0-14 8-7 36-12 66-16 14-9 28-19 46-22 16-3 34-1 48 5 12 5 22 11 34 13 18 2 36 3 50 7 4 7 3 18-1 27Z';
const glass = 'M98 41c10-8 22-15 36-17h8l-2 18ZM147 24c14-2 27 0 38 5l16 9-52 4Z';
const frontAxle = { x: 68, y: 68 };
const rearAxle = { x: 222, y: 68 };

function Body({
  heightMm,
  rakeMm,
  wing,
  splitter,
  isBefore,
}: {
  heightMm: number;
  rakeMm: number;
  wing: number;
  splitter: number;
  isBefore: boolean;
}) {
  const { lift, turn } = bodyPose(heightMm, rakeMm);
  const pose = `translate(0 ${-lift}) rotate(${turn} ${frontAxle.x} ${frontAxle.y})`;
  if (isBefore) return <path d={side} transform={pose} className="car-before" />;
  return (
    <g transform={pose}>
      <path d={side} className="car-body" />
      <path d={glass} className="car-line" />
      <path d="M250 43V27" className="car-aero" />
      <path d="M238 25q16-5 32 1" className="rake-wing" transform={`rotate(${-6 - wing * 20} 250 27)`} />
      <path d={`M30 71H${19 - splitter * 11}`} className="rake-wing" />
    </g>
  );
}

function Part({ part: { label, fact, marks } }: { part: AeroPart }) {
  return (
    <div className="rake-part">
      <p>
        <span className="corner-label">{label}</span> <FactText fact={fact} />
      </p>
      <RangeTrack marks={marks} />
      <RangeEndLabels marks={marks} />
    </div>
  );
}

/** The car from the side, with more rake than in truth, its ride heights and its wings on their ranges. */
export function RakeView({ rake, isToldBelow }: { rake: RakePicture; isToldBelow: boolean }) {
  const { front, rear, rakeMm, rakeBeforeMm, splitter, rearWing } = rake;
  const heightMm = millimetresOf(front);
  const body = { heightMm, wing: rearWing?.marks.at ?? 0, splitter: splitter?.marks.at ?? 0 };
  return (
    <div role="img" aria-label={isToldBelow ? aeroBrief(rake) : aeroInWords(rake)} className="rake">
      <svg viewBox="0 0 290 92" aria-hidden="true">
        <path className="rake-ground" d={`M2 ${ground}H288`} />
        {rakeBeforeMm !== null && (
          <Body {...body} heightMm={millimetresOf(front, 'from')} rakeMm={rakeBeforeMm} isBefore />
        )}
        <Body {...body} rakeMm={rakeMm} isBefore={false} />
        {[frontAxle, rearAxle].map(({ x, y }) => (
          <g key={x}>
            <circle className="wheel-tyre" cx={x} cy={y} r="14" />
            <circle className="car-line" cx={x} cy={y} r="8" />
          </g>
        ))}
      </svg>
      <div className="rake-heights">
        <p>
          <span className="corner-label">Front</span> <FactText fact={front} />
        </p>
        <p>
          <span className="corner-label">Rake</span> <span className="fact">{rakeInWords(rakeMm)}</span>
        </p>
        <p>
          <span className="corner-label">Rear</span> <FactText fact={rear} />
        </p>
      </div>
      <div className="rake-parts">
        {splitter && <Part part={splitter} />}
        {rearWing && <Part part={rearWing} />}
      </div>
    </div>
  );
}
