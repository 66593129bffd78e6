import { type GlanceView, glanceInWords } from '#core/setup/picture/glance';
import { contactPatch, wheels } from '#core/setup/picture/wheels';
import { carSize, wheelCentres, wheelSize } from './car-outline.tsx';

const scale = 0.42;
const left = 44;
const tyre = { width: wheelSize.width * scale, length: wheelSize.length * scale };
const half = { width: tyre.width / 2, length: tyre.length / 2 };
const size = { width: 2 * left + carSize.width * scale, height: carSize.height * scale };

/** A setup at a glance, for cards: the car with its tyre pressures, toe and camber. Needs one `CarSymbol` on the page. */
export function SetupGlance({ glance }: { glance: GlanceView }) {
  const { pressures, turns, leans } = glance;
  return (
    <svg
      role="img"
      aria-label={glanceInWords(glance)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="glance"
    >
      <use href="#car" x={left} width={carSize.width * scale} height={size.height} />
      {wheels.map((wheel, place) => {
        const isLeft = wheel.startsWith('L');
        const x = Math.round(left + wheelCentres[wheel].x * scale);
        const y = Math.round(wheelCentres[wheel].y * scale);
        return (
          <g key={wheel} transform={`translate(${x} ${y})`}>
            <g transform={`rotate(${turns[place] ?? 0})`}>
              <path
                className="wheel-tyre"
                d={`M-${half.width} -${half.length}h${tyre.width}v${tyre.length}h-${tyre.width}z`}
              />
              <polygon className="wheel-patch" points={contactPatch(wheel, leans[place] ?? 0, tyre)} />
            </g>
            <text x={isLeft ? -13 : 13} y="4" textAnchor={isLeft ? 'end' : undefined}>
              {pressures[place]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
