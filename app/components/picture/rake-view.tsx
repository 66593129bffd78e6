import {
  type AeroPart,
  aeroBrief,
  aeroInWords,
  bodyPose,
  millimetresOf,
  type RakePicture,
  rakeFact,
} from '#core/setup/picture/rake';
import { FactText } from './fact-text.tsx';
import { RangeEndLabels, RangeTrack } from './range-track.tsx';

const ground = 82;
/** The car's floor where it stands level. */
const floor = 71;
/** Our own drawing of the same car from its left side, nose to the left. */
const side =
  'M24 71c-3-5-3-10 0-14 8-7 36-12 66-16 14-9 28-19 46-22 16-3 34-1 48 5 12 5 22 11 34 13 18 2 36 3 50 7 4 7 3 18-1 27Z';
const glass = 'M98 41c10-8 22-15 36-17h8l-2 18ZM147 24c14-2 27 0 38 5l16 9-52 4Z';
const frontAxle = { x: 68, y: 68 };
const rearAxle = { x: 222, y: 68 };

type BodyProps = { heightMm: number; rakeMm: number; rearWing: AeroPart | null; splitter: AeroPart | null };

function poseOf({ heightMm, rakeMm }: Pick<BodyProps, 'heightMm' | 'rakeMm'>) {
  const { lift, turn } = bodyPose(heightMm, rakeMm);
  return { lift, transform: `translate(0 ${-lift}) rotate(${turn} ${frontAxle.x} ${floor})` };
}

/** A wing or splitter that the setup does not set is drawn as part of the car. */
function Body({ heightMm, rakeMm, rearWing, splitter }: BodyProps) {
  const { lift, transform } = poseOf({ heightMm, rakeMm });
  const wing = rearWing?.marks.at ?? 0.5;
  return (
    <>
      <path className="rake-level" d={`M${frontAxle.x} ${floor - lift}H288`} />
      <g transform={transform}>
        <path d={side} className="car-body" />
        <path d={glass} className="car-line" />
        <path d="M250 43V27" className="car-aero" />
        <path
          d="M238 25q16-5 32 1"
          className={rearWing ? 'rake-wing rake-set' : 'rake-wing'}
          transform={`rotate(${-6 - wing * 20} 250 27)`}
        />
        {splitter && (
          <path d={`M30 ${floor}H${19 - splitter.marks.at * 11}`} className="rake-wing rake-set" />
        )}
        <path d={`M24 ${floor}H267`} className="rake-floor" />
      </g>
    </>
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
  const isMoved = front.change !== null || rear.change !== null;
  return (
    <div role="img" aria-label={isToldBelow ? aeroBrief(rake) : aeroInWords(rake)} className="rake">
      <svg viewBox="0 0 290 92" aria-hidden="true">
        <path className="rake-ground" d={`M2 ${ground}H288`} />
        {isMoved && (
          <path
            d={side}
            className="car-before"
            transform={
              poseOf({ heightMm: millimetresOf(front, 'from'), rakeMm: rakeBeforeMm ?? rakeMm }).transform
            }
          />
        )}
        <Body heightMm={millimetresOf(front)} rakeMm={rakeMm} rearWing={rearWing} splitter={splitter} />
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
          <span className="corner-label">Rake</span> <FactText fact={rakeFact(rake)} />
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
