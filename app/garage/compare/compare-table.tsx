import type { ComparedRow, ComparedSetups, ComparedValue } from '#racing/setup/compare';
import { type AxleRow, byAxle } from '#racing/setup/compared-axles';
import { settingAddress, settingSlug } from '#racing/setup/setting-address';

/** A row with the line of the rulebook; '' where it says nothing, or the row before said the same. */
type TableRow = ComparedRow & { effect: string };
export type TableGroup = { id: string; title: string; rows: TableRow[] };
export type Selection = { groups: ReadonlySet<string>; parameters: ReadonlySet<string> };

/** A setting's name, linked to its guide page if it has one. */
function SettingName({ row, game }: { row: AxleRow; game: string }) {
  const slug = settingSlug(game, row.parameter);
  return slug ? (
    <a href={settingAddress(game, slug)} className="compare-setting">
      {row.name}
    </a>
  ) : (
    row.name
  );
}

/** `+3 clicks, 7% of the range`: how far a value is from the first setup's; short where columns are narrow. */
function sizeText({ size }: ComparedValue, isShort: boolean): string {
  if (!size) return '';
  const { clicks, share, amount } = size;
  const steps =
    clicks === null
      ? amount
      : `${clicks > 0 ? '+' : '−'}${Math.abs(clicks)} ${Math.abs(clicks) === 1 ? 'click' : 'clicks'}`;
  const percent =
    share === null
      ? ''
      : `${Math.max(1, Math.round(Math.abs(share) * 100))}%${isShort ? '' : ' of the range'}`;
  return [steps, percent].filter(Boolean).join(', ');
}

function ValueCell({
  value,
  isFirst,
  isNarrow,
}: {
  value: ComparedValue | null;
  isFirst: boolean;
  isNarrow: boolean;
}) {
  if (!value) return <td className="text-dim">not in it</td>;
  const size = sizeText(value, isNarrow);
  const isChanged = !isFirst && value.size !== null;
  const isWrong = value.offered && !value.legal;
  return (
    <td>
      <span className={`figure ${isChanged ? 'text-signal' : ''} ${isWrong ? 'text-alarm' : ''}`}>
        {value.text}
      </span>
      {size && <span className="compare-size">{size}</span>}
      {!value.offered && <span className="compare-size">fixed on this car</span>}
      {isWrong && (
        <span className="compare-size text-alarm">
          not legal{value.legalText ? `: ${value.legalText}` : ''}
        </span>
      )}
    </td>
  );
}

function Take({
  name,
  value,
  label,
  isChecked,
}: {
  name: string;
  value: string;
  label: string;
  isChecked: boolean;
}) {
  return (
    <label className="compare-take">
      <input type="checkbox" name={name} value={value} defaultChecked={isChecked} />
      <span className="sr-only">{label}</span>
    </label>
  );
}

function Differences({
  group,
  columns,
  game,
  choice,
}: {
  group: TableGroup;
  columns: readonly string[];
  game: string;
  choice: Selection | null;
}) {
  const rows = byAxle(group.rows.filter(({ differs }) => differs));
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr className="compare-group">
        <th scope="rowgroup" colSpan={columns.length + 1}>
          {group.title}{' '}
          <span className="text-dim">{rows.length === 1 ? '1 differs' : `${rows.length} differ`}</span>
        </th>
        {choice && (
          <td>
            <Take
              name="take"
              value={group.id}
              label={`Take all of ${group.title} from B`}
              isChecked={choice.groups.has(group.id)}
            />
          </td>
        )}
      </tr>
      {rows.map((row) => (
        <tr key={row.parameter} data-parameter={row.parameter}>
          <th scope="row">
            <SettingName row={row} game={game} />
            {row.effect && <span className="compare-effect">{row.effect}</span>}
          </th>
          {row.values.map((value, place) => (
            <ValueCell
              key={columns[place]}
              value={value}
              isFirst={place === 0}
              isNarrow={columns.length > 2}
            />
          ))}
          {choice && (
            <td>
              {row.values[1] && row.values[0]?.offered !== false && (
                <Take
                  name="row"
                  value={row.parameters.join(' ')}
                  label={`Take ${row.name} from B`}
                  isChecked={row.parameters.every((parameter) => choice.parameters.has(parameter))}
                />
              )}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** Settings with the same value in every setup. */
function Same({
  groups,
  count: setups,
  game,
}: {
  groups: readonly TableGroup[];
  count: number;
  game: string;
}) {
  const same = groups
    .map((group) => ({ ...group, rows: byAxle(group.rows.filter(({ differs }) => !differs)) }))
    .filter(({ rows }) => rows.length > 0);
  if (same.length === 0) return null;
  const count = same.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <details className="section mt-4">
      <summary className="section-summary">
        The same in {setups === 2 ? 'both' : 'all'}{' '}
        <span className="ml-auto text-sm font-normal text-dim">{count} settings</span>
      </summary>
      <table className="compare-same">
        {same.map(({ id, title, rows }) => (
          <tbody key={id}>
            <tr className="compare-group">
              <th scope="rowgroup" colSpan={2}>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.parameter}>
                <th scope="row">
                  <SettingName row={row} game={game} />
                </th>
                <td className="figure">{row.values[0]?.text}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </details>
  );
}

/**
 * All differences of setups as one table, in the groups of the garage, then what is the same, folded.
 * @param columns one head for each setup, `A`, `B`
 * @param game whose settings they are
 * @param choice what a merge takes from B; null where nothing can be merged
 */
export function CompareTable({
  groups,
  columns,
  game,
  choice,
}: {
  groups: readonly TableGroup[];
  columns: readonly string[];
  game: string;
  choice: Selection | null;
}) {
  return (
    <>
      {groups.some(({ rows }) => rows.some(({ differs }) => differs)) && (
        <table className="compare" data-columns={columns.length}>
          <caption className="sr-only">
            The differences, setting by setting, in clicks from A and as a share of the range
          </caption>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              {choice && <th scope="col">Take B</th>}
            </tr>
          </thead>
          {groups.map((group) => (
            <Differences key={group.id} group={group} columns={columns} game={game} choice={choice} />
          ))}
        </table>
      )}
      <Same groups={groups} count={columns.length} game={game} />
    </>
  );
}

/** In words: how much differs, and what could not be compared. */
export function differencesInWords({
  groups,
  sameCar,
  leftOut,
}: Pick<ComparedSetups, 'groups' | 'sameCar' | 'leftOut'>): string {
  const differing = groups
    .map(({ rows }) => byAxle(rows.filter(({ differs }) => differs)).length)
    .filter((count) => count > 0);
  const count = differing.reduce((sum, one) => sum + one, 0);
  const matchText =
    count === 0
      ? 'Nothing differs.'
      : `${count} ${count === 1 ? 'setting differs' : 'settings differ'}, in ${differing.length} ${differing.length === 1 ? 'group' : 'groups'}.`;
  if (sameCar) return matchText;
  const leftText =
    leftOut.length > 0 ? ` Left out, because each car counts its own steps: ${leftOut.join(', ')}.` : '';
  return `${matchText} These are different cars: only what is in units that both share is compared.${leftText}`;
}
