import type { DescribedValue } from '#core/setup/describe';

const corners = {
  LF: { short: 'LF', name: 'Left front' },
  RF: { short: 'RF', name: 'Right front' },
  LR: { short: 'LR', name: 'Left rear' },
  RR: { short: 'RR', name: 'Right rear' },
  front: { short: 'Front', name: 'Front' },
  rear: { short: 'Rear', name: 'Rear' },
};

/** What the car offers for a setting, once: axles and wheels mostly share it. */
function legalTexts(rows: readonly DescribedValue[]): string {
  const texts = rows.flatMap(({ legalText }) => (legalText ? [legalText] : []));
  return [...new Set(texts)].join(' / ');
}

/** Where in its range a value stands, as a mark on a line. */
function Place({ place }: { place: number }) {
  return (
    <span aria-hidden="true" className="relative mt-1 block h-0.5 rounded bg-line">
      <span
        className="absolute -top-0.75 h-2 w-0.5 rounded bg-signal"
        style={{ left: `${Math.round(place * 100)}%` }}
      />
    </span>
  );
}

function Value({ row, isAlone }: { row: DescribedValue; isAlone: boolean }) {
  const corner = row.corner && corners[row.corner];
  return (
    <dd className={`min-w-0 ${isAlone ? 'col-span-2' : ''}`}>
      <span className="flex items-baseline justify-between gap-2">
        {corner && (
          <span className="text-xs text-dim">
            <span aria-hidden="true">{corner.short}</span>
            <span className="sr-only">{corner.name}: </span>
          </span>
        )}
        <span className={`ml-auto text-right font-mono text-sm break-words ${row.legal ? '' : 'text-alarm'}`}>
          {row.text}
        </span>
      </span>
      {row.place !== null && row.legal && <Place place={row.place} />}
      {!row.legal && (
        <span className="block text-right text-xs text-alarm">
          not legal{row.legalText ? `: ${row.legalText}` : ''}
        </span>
      )}
    </dd>
  );
}

/** One setting with all its values; wheels stand as they do on the car. */
export function SettingValues({ label, rows }: { label: string; rows: readonly DescribedValue[] }) {
  const legal = legalTexts(rows);
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <dt className={`col-span-2 text-sm sm:col-span-1 ${rows.length > 2 ? 'sm:row-span-2' : ''}`}>
        {label}
        {legal && <span className="block text-xs text-dim">{legal}</span>}
      </dt>
      {rows.map((row) => (
        <Value key={row.parameter} row={row} isAlone={rows.length === 1} />
      ))}
    </div>
  );
}
