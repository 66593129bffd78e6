import { carSize, wheelCentres, wheelSize } from '#racing/drawing/car-drawing';
import { type CarCorner, carBrief, carInWords } from '#racing/drawing/car-from-above';
import { contactPatch } from '#racing/drawing/wheels';
import { CarOutline } from './car-outline.tsx';
import { FactText } from './fact-text.tsx';

function Wheel({ corner: { wheel, turn, lean, turnBefore, isChanged } }: { corner: CarCorner }) {
  const { x, y } = wheelCentres[wheel];
  const { width, length } = wheelSize;
  return (
    <g transform={`translate(${x} ${y})`}>
      {turn !== null && <path className="wheel-ahead" d={`M0 ${-length / 2 - 9}V${length / 2 + 9}`} />}
      {turnBefore !== null && (
        <rect
          className="car-before"
          transform={`rotate(${turnBefore})`}
          x={-width / 2}
          y={-length / 2}
          width={width}
          height={length}
          rx="4"
        />
      )}
      <g transform={`rotate(${turn ?? 0})`} className={isChanged ? 'wheel wheel-changed' : 'wheel'}>
        <rect x={-width / 2} y={-length / 2} width={width} height={length} rx="4" className="wheel-tyre" />
        {lean !== null && (
          <polygon className="wheel-patch" points={contactPatch(wheel, lean, { width: width - 4, length })} />
        )}
      </g>
    </g>
  );
}

function CornerFacts({ corner: { wheel, facts } }: { corner: CarCorner }) {
  return (
    <div className={`corner corner-${wheel}`}>
      <span className="corner-wheel">{wheel}</span>
      {facts.map(({ key, label, fact }) => (
        <p key={key} className={`corner-${key}`}>
          <span className="corner-label">{label}</span> <FactText fact={fact} />
        </p>
      ))}
    </div>
  );
}

/**
 * The car with each corner's values at its wheel; wheels turn by toe and stand on the edge that camber loads.
 * @param hasTextBelow the values follow as text, so that the picture's name need not tell them all
 */
export function CarFromAbove({
  corners,
  hasTextBelow,
}: {
  corners: readonly CarCorner[];
  hasTextBelow: boolean;
}) {
  return (
    <div
      role="img"
      aria-label={hasTextBelow ? carBrief(corners) : carInWords(corners)}
      className="car-from-above"
    >
      <svg viewBox={`0 0 ${carSize.width} ${carSize.height}`} aria-hidden="true">
        <CarOutline />
        {corners.map((corner) => (
          <Wheel key={corner.wheel} corner={corner} />
        ))}
      </svg>
      {corners.map((corner) => (
        <CornerFacts key={corner.wheel} corner={corner} />
      ))}
    </div>
  );
}
