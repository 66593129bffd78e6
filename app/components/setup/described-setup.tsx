import type { DescribedSetup, DescribedValue } from '#core/setup/describe';
import { SettingValues } from './setting-values.tsx';

/** The values of one setting: one, two of an axle, or four of the wheels. */
type Setting = { label: string; rows: DescribedValue[] };

/** Rows of the same label belong together, as the garage shows them. */
function settingsOf(rows: readonly DescribedValue[]): Setting[] {
  const settings = new Map<string, Setting>();
  for (const row of rows) {
    const setting = settings.get(row.label) ?? { label: row.label, rows: [] };
    setting.rows.push(row);
    settings.set(row.label, setting);
  }
  return [...settings.values()];
}

const isOffered = ({ rows }: Setting) => rows.some(({ offered }) => offered);

function SettingList({ settings }: { settings: readonly Setting[] }) {
  return (
    <dl className="divide-y divide-line">
      {settings.map((setting) => (
        <SettingValues key={setting.label} label={setting.label} rows={setting.rows} />
      ))}
    </dl>
  );
}

function Section({ title, rows }: { title: string; rows: readonly DescribedValue[] }) {
  const settings = settingsOf(rows);
  const offered = settings.filter(isOffered);
  const fixed = settings.filter((setting) => !isOffered(setting));
  const changed = rows.filter(({ change }) => change).length;
  return (
    <details open={offered.length > 0} className="panel px-4 py-2">
      <summary className="section-summary flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        {title}
        {changed > 0 && <span className="badge border-signal text-signal">{changed} changed</span>}
        <span className="ml-auto text-sm font-normal text-dim">
          {offered.length === 1 ? '1 setting' : `${offered.length} settings`}
        </span>
      </summary>
      <SettingList settings={offered} />
      {fixed.length > 0 && (
        <details className="mt-1 border-t border-line">
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-dim">
            Not adjustable on this car ({fixed.length})
          </summary>
          <SettingList settings={fixed} />
        </details>
      )}
    </details>
  );
}

/** A setup as the garage shows it: collapsible sections of values in the units a driver knows. */
export function DescribedSetupSections({ described }: { described: DescribedSetup }) {
  return (
    <div className="grid gap-3">
      <h3 className="text-lg font-semibold">{described.carName} Setup</h3>
      {!described.carKnown && (
        <p className="text-dim">
          We do not know this car yet: values without a unit are the positions that the file holds.
        </p>
      )}
      {described.sections.map(({ id, title, rows }) => (
        <Section key={id} title={title} rows={rows} />
      ))}
    </div>
  );
}
