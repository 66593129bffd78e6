import type { RangeMarks } from '#racing/drawing/legal-range';

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/**
 * A legal range with ticks at its ends and a mark at the value; after a refinement a hollow mark at the former
 * value, and a line between. A broad bar shows the players' range. The same is beside it as text.
 */
export function RangeTrack({ marks: { at, was, ends, band } }: { marks: RangeMarks }) {
  return (
    <svg aria-hidden="true" className="range" width="100%" height="14">
      {band && <line className="range-band" x1={percent(band.from)} x2={percent(band.to)} y1="7" y2="7" />}
      <line className="range-line" x2="100%" y1="7" y2="7" />
      <line className="range-line" y1="3" y2="11" />
      <line
        className="range-line"
        x1="100%"
        x2="100%"
        y1="3"
        y2="11"
        strokeDasharray={ends?.isOpen ? '2' : undefined}
      />
      {was === null ? (
        <line className="range-at" x1={percent(at)} x2={percent(at)} y1="1" y2="13" />
      ) : (
        <>
          <line className="range-moved" pathLength="1" x1={percent(was)} x2={percent(at)} y1="7" y2="7" />
          <circle className="range-was" cx={percent(was)} cy="7" r="4" />
          <circle className="range-now" cx={percent(at)} cy="7" r="4.5" />
        </>
      )}
    </svg>
  );
}

export function RangeEndLabels({ marks: { ends } }: { marks: RangeMarks }) {
  if (!ends) return null;
  return (
    <span aria-hidden="true" className="range-ends">
      <span>{ends.lowest}</span>
      <span>{ends.highest}</span>
    </span>
  );
}
