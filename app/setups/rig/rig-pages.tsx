import { type DescribedSetup, type DisplayedSetting, isTelling } from '#racing/setup/describe';
import { settingsOf } from '../viewer/described-setup.tsx';

const cornerNames = {
  LF: 'Left front',
  RF: 'Right front',
  LR: 'Left rear',
  RR: 'Right rear',
  front: 'Front',
  rear: 'Rear',
};

function RigValue({ row: { parameter, corner, text, change } }: { row: DisplayedSetting }) {
  return (
    <label className="rig-value">
      <input type="checkbox" name={parameter} />
      <span>
        {corner && (
          <>
            <span aria-hidden="true" className="block text-dim">
              {corner.length > 2 ? cornerNames[corner] : corner}
            </span>
            <span className="sr-only">{cornerNames[corner]}: </span>
          </>
        )}
        <span className={`rig-figure ${change ? 'text-signal' : ''}`}>{text}</span>
        {change && <span className="block text-dim">was {change.from}</span>}
      </span>
    </label>
  );
}

/** Links between pages, which a browser follows by itself. */
function Turn({ to, way }: { to: { id: string; title: string } | undefined; way: 'Back' | 'Next' }) {
  if (!to) return <span />;
  return (
    <a href={`#rig-${to.id}`} className="button">
      {way}: {to.title}
    </a>
  );
}

/**
 * A setup's values as the pages of the garage, one beside the other, each value with a tick for when it is typed in. What
 * a car does not let its driver set is left out; what says nothing is counted.
 */
export function RigPages({ described, onlyChanged }: { described: DescribedSetup; onlyChanged: boolean }) {
  const pages = described.sections
    .map(({ rows, ...page }) => ({
      ...page,
      rows: rows.filter((row) => (onlyChanged ? row.change : row.offered && (row.change || isTelling(row)))),
      silent: onlyChanged ? 0 : rows.filter((row) => row.offered && !row.change && !isTelling(row)).length,
    }))
    .filter(({ rows, silent }) => rows.length + silent > 0);
  return pages.map(({ id, title, rows, silent }, place) => (
    <section key={id} id={`rig-${id}`} aria-labelledby={`rig-title-${id}`} className="rig-page">
      <h2 id={`rig-title-${id}`} className="mb-2 text-2xl">
        {title}{' '}
        <span className="text-dim">
          {place + 1} of {pages.length}
        </span>
      </h2>
      <div className="rig-settings">
        {settingsOf(rows).map(({ label, rows: alike }) => (
          <fieldset key={label} className="rig-setting">
            <legend>{label}</legend>
            {alike.map((row) => (
              <RigValue key={row.parameter} row={row} />
            ))}
          </fieldset>
        ))}
      </div>
      {silent > 0 && (
        <p className="text-dim">
          {rows.length > 0 && 'Besides: '}
          {silent === 1 ? '1 setting' : `${silent} settings`} not set. See the setup’s page for them.
        </p>
      )}
      <nav aria-label={`Pages beside ${title}`} className="rig-turns">
        <Turn to={pages[place - 1]} way="Back" />
        <Turn to={pages[place + 1]} way="Next" />
      </nav>
    </section>
  ));
}
