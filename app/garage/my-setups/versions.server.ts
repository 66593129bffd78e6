import type { AppLoadContext } from '@remix-run/cloudflare';
import { type EditedSetup, type SetupVersionRow, versionInUse } from '#platform/adapters/supabase/setup-rows';
import type { StintRow } from '#platform/adapters/supabase/stints';
import type { ListedCard } from '#platform/adapters/supabase/test-cards';
import { isPartOf } from '#racing/engineer/baseline/editable-setup';
import { versionProofs } from '#racing/laps/recording/measured-change';
import { type ComparedRow, compareSetups, settingName } from '#racing/setup/compare';
import { readSetup } from '#racing/setup/formats';
import type { FileChanges, SetupVersionView } from './edit-answer.ts';

/** Most lines of changes that a version names; wheels that change alike share one. */
const mostNamed = 6;

type Corner = NonNullable<ComparedRow['corner']>;

type Placed = Pick<EditedSetup, 'game' | 'track_name'>;

function rowsThatDiffer({ game, track_name }: Placed, before: string, after: string): ComparedRow[] {
  const files = [before, after].flatMap((text) => readSetup(game, text, track_name) ?? []);
  const comparison = files.length === 2 ? compareSetups(files) : null;
  if (!comparison?.ok) return [];
  return comparison.groups.flatMap(({ rows }) => rows).filter(({ differs }) => differs);
}

/** The changes of a file against the one before, in the garage's names: `Rear wing 4 → 6`, `Camber LF RF −3.0° → −3.2°`. */
export const changesBetween = (setup: Placed, before: string, after: string): FileChanges =>
  fileChangesOf(rowsThatDiffer(setup, before, after));

function fileChangesOf(rows: readonly ComparedRow[]): FileChanges {
  const lines = new Map<string, { label: string; from: string; to: string; corners: Corner[] }>();
  for (const { label, corner, values } of rows) {
    const [from = 'none', to = 'none'] = values.map((value) => value?.text);
    const line = lines.get([label, from, to].join('\n')) ?? { label, from, to, corners: [] };
    lines.set([label, from, to].join('\n'), line);
    if (corner) line.corners.push(corner);
  }
  const namedLines = [...lines.values()].slice(0, mostNamed).map(({ label, corners, from, to }) => ({
    label: settingName(label, corners),
    from,
    to,
  }));
  return { named: namedLines, more: lines.size - namedLines.length };
}

const numberIn = (text: string | undefined) => /-?\d+(\.\d+)?/.exec((text ?? '').replace('\u2212', '-'))?.[0];

/** Whether a card tested exactly these changes. */
const isTestOf = (rows: readonly ComparedRow[], { changes }: ListedCard) =>
  rows.length > 0 &&
  changes.every(({ parameter }) => rows.some((row) => isPartOf(parameter, row.parameter))) &&
  rows.every(({ parameter, values: [, after] }) =>
    changes.some((one) => isPartOf(one.parameter, parameter) && numberIn(one.to) === numberIn(after?.text)),
  );

const versionsOfPage = 20;
/** The page, and the file before its last, which tells what that one changed. */
export const mostVersionsRead = versionsOfPage + 1;

type Driven = { stints: readonly StintRow[]; cards: readonly ListedCard[] };

/** A page of a setup's files, the one it holds now first; each with what it changed in the one before, and how it went. */
export function versionsIn(
  setup: EditedSetup,
  earlier: readonly SetupVersionRow[],
  { stints, cards, isFirst }: Driven & { isFirst: boolean },
) {
  const number = versionInUse(setup, earlier[0]?.number);
  const inUse = { number, setup_data: setup.setup_data, replaced_at: null };
  const proofs = versionProofs(stints.map(({ version, sheet: { measures } }) => ({ version, measures })));
  const files = isFirst ? [inUse, ...earlier] : earlier;
  const versions = files.slice(0, versionsOfPage).map(({ number, setup_data, replaced_at }, place) => {
    const before = files[place + 1];
    const rows = before ? rowsThatDiffer(setup, before.setup_data, setup_data) : [];
    const laps = stints.flatMap(({ version, sheet }) => (version === number ? (sheet.bestLap ?? []) : []));
    return {
      number,
      since: before?.replaced_at ?? setup.created_at,
      inUse: replaced_at === null,
      changes: before ? fileChangesOf(rows) : null,
      verdict: cards.find((card) => card.answer !== null && isTestOf(rows, card))?.answer ?? null,
      bestLap: laps.length > 0 ? Math.min(...laps) : null,
      proof: proofs.get(number) ?? null,
    } satisfies SetupVersionView;
  });
  const oldest = versions.at(-1)?.number ?? 0;
  return { versions, older: files.length > versionsOfPage ? oldest : null };
}

/** The text of an earlier file of one of the driver's setups; null where there is none. */
export async function earlierFile({ driver, setups }: AppLoadContext, id: number, version: string) {
  if (driver.state === 'signed-out' || !/^[1-9]\d{0,6}$/.test(version)) return null;
  return (await setups.versionOf(id, Number(version)))?.setup_data ?? null;
}

/**
 * One of the driver's own setups with the file that a version of it is, be it the one it holds now; null where there is
 * none, or it is somebody else's.
 * @throws DatabaseUnavailable
 */
export async function ownVersion({ driver, setups }: AppLoadContext, id: number, version: number) {
  if (driver.state === 'signed-out') return null;
  const [setup, earlier] = await Promise.all([setups.forEditing(id), setups.versionOf(id, version)]);
  if (!setup) return null;
  if (earlier) return { setup, text: earlier.setup_data };
  const latest = versionInUse(setup, await setups.lastVersionOf(id));
  return version === latest ? { setup, text: setup.setup_data } : null;
}
