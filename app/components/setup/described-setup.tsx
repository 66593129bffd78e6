import type { DescribedSetup, DescribedValue } from '#core/setup/describe';

const corners = {
  LF: 'Left front',
  RF: 'Right front',
  LR: 'Left rear',
  RR: 'Right rear',
  front: 'Front',
  rear: 'Rear',
};

function rowKey(row: DescribedValue): string {
  return row.parameter;
}

function Row({ row }: { row: DescribedValue }) {
  return (
    <tr className={row.offered ? '' : 'text-dim'}>
      <th scope="row" className="py-1 pr-3 text-left font-normal text-dim">
        {row.label}
        {row.corner && <span className="text-dim"> · {corners[row.corner]}</span>}
      </th>
      <td className={`py-1 pr-3 text-right font-mono ${row.legal ? '' : 'text-alarm'}`}>{row.text}</td>
      <td className="hidden py-1 text-right text-xs text-dim sm:table-cell">
        {row.legal ? (row.legalText ?? '') : `not legal: ${row.legalText}`}
      </td>
    </tr>
  );
}

/** A setup as the garage shows it: collapsible sections of values in the units a driver knows, with what is legal. */
export function DescribedSetupSections({ described }: { described: DescribedSetup }) {
  return (
    <div className="grid gap-3">
      <h3 className="text-lg font-semibold">{described.carName} Setup</h3>
      {!described.carKnown && (
        <p className="text-dim">We do not know this car yet: these are the file's raw clicks.</p>
      )}
      {described.sections.map((section) => (
        <details key={section.id} open className="panel py-3">
          <summary className="min-h-8 cursor-pointer font-semibold">{section.title}</summary>
          <table className="mt-2 w-full text-sm">
            <tbody>
              {section.rows.map((row) => (
                <Row key={rowKey(row)} row={row} />
              ))}
            </tbody>
          </table>
        </details>
      ))}
    </div>
  );
}
