import type { CarBody } from '#racing/setup/car-body';
import {
  type AeroPart,
  aeroBrief,
  aeroInWords,
  bodyPose,
  millimetresOf,
  type RakePicture,
  rakeFact,
} from '#racing/drawing/rake';
import { FactText } from './fact-text.tsx';
import { RangeEndLabels, RangeTrack } from './range-track.tsx';

const ground = 82;
const floor = 71;
/** Our own drawings of cars from the left, nose to the left: body, glass and lines, and the wing's position. */
const bodies: Record<CarBody, { side: string; lines: string; wing: { x: number; y: number; foot: number } }> =
  {
    gt: {
      side: 'M24 71c-3-5-3-10 0-14 8-7 36-12 66-16 14-9 28-19 46-22 16-3 34-1 48 5 12 5 22 11 34 13 18 2 36 3 50 7 4 7 3 18-1 27Z',
      lines: 'M98 41c10-8 22-15 36-17h8l-2 18ZM147 24c14-2 27 0 38 5l16 9-52 4Z',
      wing: { x: 250, y: 27, foot: 43 },
    },
    cup: {
      side: 'M24 71c-3-5-3-11 0-15 10-7 30-10 52-12 18-10 36-20 58-22 26-2 52 4 72 14 16 6 34 8 52 12 6 5 8 14 6 23Z',
      lines: 'M98 42c12-10 24-16 40-17h8l-2 17ZM152 25c18-1 34 5 46 12l-46 5Z',
      wing: { x: 252, y: 24, foot: 47 },
    },
    prototype: {
      side: 'M18 71c-2-4-2-8 0-11 12-5 24-10 40-11 10-1 20 1 30 4l16-1c10-12 26-21 46-21 16 0 28 6 40 14 16 1 34 0 50 2 14 2 24 4 32 6 3 6 3 12 0 18Z',
      lines: 'M112 50c10-10 22-15 36-16h4l-2 14ZM156 34c10 1 18 5 25 10l-23 3ZM188 44l58-12 4 15',
      wing: { x: 264, y: 32, foot: 52 },
    },
    touring: {
      side: 'M24 71c-3-5-3-11 0-15 10-5 26-8 46-10l22-3c12-11 24-19 38-21 20-2 46-2 64 2 10 4 20 12 28 18l36 3c6 3 8 15 5 26Z',
      lines: 'M102 42c10-10 20-15 32-16l14-1-2 17ZM154 25c18-1 32 0 40 4 6 4 12 9 16 13h-57Z',
      wing: { x: 250, y: 32, foot: 44 },
    },
    formula: {
      side: 'M14 71v-4c28-5 56-8 86-10 12-4 20-6 28-1l12 2c2-10 10-18 20-20 16 4 40 14 72 20l32 4v9Z',
      lines: 'M128 56c6-8 18-10 26-9l-4 11M160 38v20',
      wing: { x: 258, y: 36, foot: 62 },
    },
  };
const frontAxle = { x: 68, y: 68 };
const rearAxle = { x: 222, y: 68 };

type BodyProps = {
  heightMm: number;
  rakeMm: number;
  rearWing: AeroPart | null;
  splitter: AeroPart | null;
  carBody: CarBody;
};

function poseOf({ heightMm, rakeMm }: Pick<BodyProps, 'heightMm' | 'rakeMm'>) {
  const { lift, turn } = bodyPose(heightMm, rakeMm);
  return { lift, transform: `translate(0 ${-lift}) rotate(${turn} ${frontAxle.x} ${floor})` };
}

/** A wing or splitter that the setup does not set is drawn as part of the car. */
function Body({ heightMm, rakeMm, rearWing, splitter, carBody }: BodyProps) {
  const { lift, transform } = poseOf({ heightMm, rakeMm });
  const { side, lines, wing } = bodies[carBody];
  return (
    <>
      <path className="rake-level" d={`M${frontAxle.x} ${floor - lift}H288`} />
      <g transform={transform}>
        <path d={side} className="car-body" />
        <path d={lines} className="car-line" />
        <path d={`M${wing.x} ${wing.foot}V${wing.y}`} className="car-aero" />
        <path
          d={`M${wing.x - 12} ${wing.y - 2}q16-5 32 1`}
          className={rearWing ? 'rake-wing rake-set' : 'rake-wing'}
          transform={`rotate(${-6 - (rearWing?.marks.at ?? 0.5) * 20} ${wing.x} ${wing.y})`}
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

export function RakeView({
  rake,
  carBody,
  hasTextBelow,
}: {
  rake: RakePicture;
  carBody: CarBody;
  hasTextBelow: boolean;
}) {
  const { front, rear, rakeMm, rakeBeforeMm, splitter, rearWing } = rake;
  const isMoved = front.change !== null || rear.change !== null;
  return (
    <div role="img" aria-label={hasTextBelow ? aeroBrief(rake) : aeroInWords(rake)} className="rake">
      <svg viewBox="0 0 290 92" aria-hidden="true">
        <path className="rake-ground" d={`M2 ${ground}H288`} />
        {isMoved && (
          <path
            d={bodies[carBody].side}
            className="car-before"
            transform={
              poseOf({ heightMm: millimetresOf(front, 'from'), rakeMm: rakeBeforeMm ?? rakeMm }).transform
            }
          />
        )}
        <Body
          heightMm={millimetresOf(front)}
          rakeMm={rakeMm}
          rearWing={rearWing}
          splitter={splitter}
          carBody={carBody}
        />
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
