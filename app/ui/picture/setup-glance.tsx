import { carSize, wheelCentres, wheelSize } from '#racing/drawing/car-drawing';
import { type GlanceView, glanceInWords } from '#racing/drawing/glance';
import { contactPatch, type Wheel, wheels } from '#racing/drawing/wheels';

/** Room for a tyre pressure at either side of the car, in the drawing's units. */
const margin = 80;
const viewBox = `${-margin} 0 ${carSize.width + 2 * margin} ${carSize.height}`;
const patch = { width: wheelSize.width - 2, length: wheelSize.length };

const isLeft = (wheel: Wheel) => wheel.startsWith('L');

export function SetupGlance({ glance }: { glance: GlanceView }) {
  const { pressures, unit, turns, leans } = glance;
  const pressure = (wheel: Wheel) => (
    <text key={wheel} x={isLeft(wheel) ? -8 : carSize.width + 8} y={wheelCentres[wheel].y + 12}>
      {pressures[wheels.indexOf(wheel)]}
    </text>
  );
  return (
    <svg role="img" aria-label={glanceInWords(glance)} viewBox={viewBox} className="glance">
      <use href="#car" />
      {wheels.map((wheel, place) => {
        const { x, y } = wheelCentres[wheel];
        const [turn, lean] = [turns[place] ?? 0, leans[place] ?? null];
        return (
          <g key={wheel} transform={`translate(${x} ${y})${turn ? `rotate(${turn})` : ''}`}>
            <use href="#tyre" />
            {lean !== null && <path d={`M${contactPatch(wheel, lean, patch)}z`} />}
          </g>
        );
      })}
      <g textAnchor="end">
        {wheels.filter(isLeft).map(pressure)}
        {unit && (
          <text className="glance-unit" x="-8" y="128">
            {unit}
          </text>
        )}
      </g>
      {wheels.filter((wheel) => !isLeft(wheel)).map(pressure)}
    </svg>
  );
}
