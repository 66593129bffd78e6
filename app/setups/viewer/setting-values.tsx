import type { DisplayedSetting } from '#racing/setup/describe';
import { rangeMarks } from '#racing/drawing/legal-range';
import { RangeEndLabels, RangeTrack } from '../../ui/picture/range-track.tsx';

const corners = {
  LF: { short: 'LF', name: 'Left front' },
  RF: { short: 'RF', name: 'Right front' },
  LR: { short: 'LR', name: 'Left rear' },
  RR: { short: 'RR', name: 'Right rear' },
  front: { short: 'Front', name: 'Front' },
  rear: { short: 'Rear', name: 'Rear' },
};

function legalTexts(rows: readonly DisplayedSetting[]): string {
  const texts = rows.flatMap(({ legalText }) => (legalText ? [legalText] : []));
  return [...new Set(texts)].join(' / ');
}

function ValueText({ row: { change, text, legal } }: { row: DisplayedSetting }) {
  if (!change) return <span className={`figure break-words ${legal ? '' : 'text-alarm'}`}>{text}</span>;
  return (
    <span className="figure break-words">
      <span className="text-was">{change.from}</span> → <span className="text-signal">{change.to}</span>
    </span>
  );
}

function Value({ row, hasEndLabels }: { row: DisplayedSetting; hasEndLabels: boolean }) {
  const corner = row.corner && corners[row.corner];
  const marks = rangeMarks(row);
  return (
    <dd className={row.change && 'setting-changed'} title={row.band && `Most setups use ${row.band.words}`}>
      <span className="setting-value">
        {corner && (
          <span className="text-xs text-dim">
            <span aria-hidden="true">{corner.short}</span>
            <span className="sr-only">{corner.name}: </span>
          </span>
        )}
        <ValueText row={row} />
      </span>
      {marks && <RangeTrack marks={row.band ? { ...marks, band: row.band } : marks} />}
      {marks && hasEndLabels && <RangeEndLabels marks={marks} />}
      {row.legal && row.band?.isUnusual && (
        <span className="block text-right text-xs text-dim">Unusual: most setups use {row.band.words}</span>
      )}
      {!row.legal && (
        <span className="block text-right text-xs text-alarm">
          not legal{row.legalText ? `: ${row.legalText}` : ''}
        </span>
      )}
    </dd>
  );
}

/** @param explanation the address of the setting's page */
export function SettingValues({
  label,
  rows,
  explanation,
}: {
  label: string;
  rows: readonly DisplayedSetting[];
  explanation?: string | undefined;
}) {
  const legal = legalTexts(rows);
  const [first] = rows;
  const isAlone = rows.length === 1;
  const hasEndLabels = isAlone && first !== undefined && Boolean(rangeMarks(first)?.ends);
  return (
    <div className={isAlone ? 'setting setting-alone' : 'setting'}>
      <dt className="text-sm">
        {explanation ? <a href={explanation}>{label}</a> : label}
        {legal && (
          <span className={hasEndLabels ? 'sr-only' : 'block text-xs text-dim'}>
            {hasEndLabels ? `, ${legal}` : legal}
          </span>
        )}
        {hasEndLabels && legal.includes('(') && (
          <span aria-hidden="true" className="block text-xs text-dim">
            {legal.slice(legal.indexOf('(') + 1, -1)}
          </span>
        )}
      </dt>
      {rows.map((row) => (
        <Value key={row.parameter} row={row} hasEndLabels={hasEndLabels} />
      ))}
    </div>
  );
}
