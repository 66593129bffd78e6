import { carAero, carBody, carDetails, wheelSize } from '#racing/drawing/car-drawing';

export function CarOutline() {
  return (
    <>
      <path className="car-body" d={carBody} />
      <path className="car-line" d={carDetails} />
      <path className="car-aero" d={carAero} />
    </>
  );
}

/** Once on a page with many small pictures: each draws the outline and its tyres by their names, `#car` and `#tyre`. */
export function CarSymbol() {
  const { width, length } = wheelSize;
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        <g id="car">
          <path className="car-body" d={carBody} />
          <path className="car-aero" d={carAero} />
        </g>
        <rect
          id="tyre"
          className="wheel-tyre"
          x={-width / 2}
          y={-length / 2}
          width={width}
          height={length}
          rx="3"
        />
      </defs>
    </svg>
  );
}
