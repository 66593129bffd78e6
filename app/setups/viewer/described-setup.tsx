import { Fragment } from 'react';
import { type DescribedSetup, type DisplayedSetting, isTelling } from '#racing/setup/describe';
import { type Units, unitKinds, unitSign } from '#racing/setup/chosen-units';
import { settingAddress, settingSlug } from '#racing/setup/setting-address';
import { SettingValues } from './setting-values.tsx';

type Setting = { label: string; rows: DisplayedSetting[] };

/** Rows of one name together: the four wheels, or both axles. */
export function settingsOf(rows: readonly DisplayedSetting[]): Setting[] {
  const settings = new Map<string, Setting>();
  for (const row of rows) {
    const setting = settings.get(row.label) ?? { label: row.label, rows: [] };
    setting.rows.push(row);
    settings.set(row.label, setting);
  }
  return [...settings.values()];
}

const notOnThisCar = 'this car doesn’t have';

const isChanged = ({ rows }: Setting) => rows.some(({ change }) => change);

function partsOf(settings: readonly Setting[]) {
  const fixedSettings = settings.filter(({ rows }) => !rows.some(({ offered: isOffered }) => isOffered));
  const offeredSettings = settings.filter((setting) => !fixedSettings.includes(setting));
  const silent = offeredSettings.filter((setting) => !isChanged(setting) && !setting.rows.some(isTelling));
  const telling = offeredSettings.filter((setting) => !silent.includes(setting));
  const changedSettings = telling.filter(isChanged);
  const hasChanges = changedSettings.length > 0;
  return {
    offered: offeredSettings,
    hasChanges,
    shown: hasChanges ? changedSettings : telling,
    folded: [
      {
        title: 'Unchanged',
        short: 'unchanged',
        settings: hasChanges ? telling.filter((one) => !isChanged(one)) : [],
      },
      { title: 'Not set', short: 'not set', settings: silent },
      { title: notOnThisCar, short: 'not on this car', settings: fixedSettings },
    ].filter(({ settings }) => settings.length > 0),
  };
}

type Driven = Pick<DescribedSetup, 'game' | 'carName'>;

/** Where the setting of these rows is explained. */
function explanationOf({ game, carName }: Driven, [first]: readonly DisplayedSetting[]): string | undefined {
  const slug = first && settingSlug(game, first.parameter);
  return slug && settingAddress(game, slug, carName);
}

function SettingList({
  settings,
  driven,
  id,
}: {
  settings: readonly Setting[];
  driven: Driven;
  id?: string;
}) {
  return (
    <dl id={id} className="settings">
      {settings.map((setting) => (
        <SettingValues
          key={setting.label}
          label={setting.label}
          rows={setting.rows}
          explanation={explanationOf(driven, setting.rows)}
        />
      ))}
    </dl>
  );
}

function foldName(kinds: ReturnType<typeof partsOf>['folded']): string {
  const [first] = kinds;
  if (first && kinds.length === 1) return countedName(first);
  const count = kinds.reduce((sum, { settings }) => sum + settings.length, 0);
  return `${count} more: ${kinds.map(({ short }) => short).join(', ')}`;
}

/** `Not set (4)`, `7 settings this car doesn’t have`. */
const countedName = ({ title, settings: { length } }: { title: string; settings: readonly Setting[] }) =>
  title === notOnThisCar
    ? `${length} ${length === 1 ? 'setting' : 'settings'} ${title}`
    : `${title} (${length})`;

function FoldedSettings({ kinds, driven }: { kinds: ReturnType<typeof partsOf>['folded']; driven: Driven }) {
  if (kinds.length === 0) return null;
  return (
    <details className="section-fold">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-dim">{foldName(kinds)}</summary>
      {kinds.map((kind) => (
        <Fragment key={kind.title}>
          {kinds.length > 1 && <p className="caption pt-2">{countedName(kind)}</p>}
          <SettingList settings={kind.settings} driven={driven} />
        </Fragment>
      ))}
    </details>
  );
}

const idOf = (section: string) => `values-${section}`;

function Section({
  section: { id, title, rows },
  driven,
  startsOpen,
  isAlone,
}: {
  driven: Driven;
  section: DescribedSetup['sections'][number];
  startsOpen: boolean;
  /** Closes when another one is opened. */
  isAlone: boolean;
}) {
  const {
    offered: offeredSettings,
    hasChanges,
    shown: openSettings,
    folded: foldedSections,
  } = partsOf(settingsOf(rows));
  const changeCount = rows.filter(({ change }) => change).length;
  return (
    <details
      name={isAlone ? 'values' : undefined}
      open={hasChanges || (startsOpen && openSettings.length > 0)}
      className="section"
    >
      <summary className="section-summary">
        {title}
        {changeCount > 0 && <span className="badge border-signal text-signal">{changeCount} changed</span>}
        <span className="section-count">
          {offeredSettings.length === 1 ? '1 setting' : `${offeredSettings.length} settings`}
        </span>
      </summary>
      {/* A jump mark leads to what is folded away, so that the browser unfolds it. */}
      <SettingList id={idOf(id)} settings={openSettings} driven={driven} />
      <FoldedSettings kinds={foldedSections} driven={driven} />
    </details>
  );
}

/** The reader's units, and the page to return to after changing them. */
export type ChosenUnits = { units: Units; returnTo: string };

function UnitsLine({ game, chosen: { units, returnTo } }: { game: string; chosen: ChosenUnits }) {
  const signs = unitKinds.map((kind) => unitSign(units, kind, game === 'LMU' ? 'kPa' : 'psi'));
  return (
    <p className="ml-auto text-sm text-dim">
      Units: {signs.join(' · ')}{' '}
      <a
        href={`/units?${new URLSearchParams({ return_to: returnTo })}`}
        className="screen-only quiet-link ml-2"
      >
        Change<span className="sr-only"> units</span>
      </a>
    </p>
  );
}

/**
 * A setup as the garage shows it: collapsible sections of values in the units a driver knows. Open are those with a
 * change, which show what changed first; where nothing changed, one at a time, and the tyres first.
 */
export function DescribedSetupSections({
  described,
  startsOpen = 'first',
  chosen,
}: {
  described: DescribedSetup;
  startsOpen?: 'first' | 'all';
  chosen?: ChosenUnits | undefined;
}) {
  const { carName, carKnown, sections } = described;
  const isRefined = sections.some(({ rows }) => rows.some(({ change }) => change));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-x-6">
        <h3 className="text-lg font-semibold">{carName} Setup</h3>
        {sections.length > 2 && (
          <nav aria-label="Sections of the setup" className="jump-marks max-md:hidden">
            {sections.map(({ id, title }) => (
              <a key={id} href={`#${idOf(id)}`}>
                {title}
              </a>
            ))}
          </nav>
        )}
        {chosen && <UnitsLine game={described.game} chosen={chosen} />}
      </div>
      {!carKnown && (
        <p className="text-dim">
          We don’t know this car yet. Values without a unit are positions in the file.
        </p>
      )}
      <div className="sections section-list">
        {sections.map((section, place) => (
          <Section
            key={section.id}
            section={section}
            driven={described}
            startsOpen={startsOpen === 'all' || (place === 0 && !isRefined)}
            isAlone={startsOpen === 'first' && !isRefined}
          />
        ))}
      </div>
    </div>
  );
}
