import type { AppLoadContext } from '@remix-run/cloudflare';
import { renderToStaticMarkup } from 'react-dom/server';
import { logError } from '#platform/observability/log';
import { compareSetups } from '#racing/setup/compare';
import type { DescribedSetup } from '#racing/setup/describe';
import { readSetup } from '#racing/setup/formats';
import { describeFile } from '#racing/engineer/baseline/describe-setup';
import { inUnits } from '#racing/setup/in-units';
import { fingerprint } from '../viewer/link-picture.server.ts';
import { RigPages } from './rig-pages.tsx';
import { cardOf } from '../list/setup-card.server.ts';
import { storedId, type ViewedSetup } from '../viewer/visible-setup.server.ts';

type HeldFile = { text: string; before: string | null; version: number | null };

/**
 * A setup to be typed in beside the wheel. Its owner may ask for an earlier file with `?version=2`, and for what a file
 * changed about the one before with `?only=changed`.
 * @throws a 404 Response where there is none, a 503 Response while the database is away
 */
export async function rigView(context: AppLoadContext, setup: ViewedSetup, parameters: URLSearchParams) {
  const { text, before, version } = await fileToType(context, setup, parameters.get('version'));
  const described = inUnits(describedChange(setup, { text, before }), context.units);
  const changeCount = valuesOf(described).filter(({ change }) => change).length;
  const onlyChanged = before !== null && changeCount > 0 && parameters.get('only') === 'changed';
  const card = cardOf(setup);
  return {
    id: card.id,
    car: card.car,
    track: card.track,
    carClass: card.carClass,
    version,
    changed: before === null ? null : changeCount,
    onlyChanged,
    /** Under which the device keeps the ticks: those of one file are not another's. */
    ticksKey: `rig:${card.id}:${fingerprint(text)}`,
    markup: described && renderToStaticMarkup(<RigPages described={described} onlyChanged={onlyChanged} />),
  };
}

/** The file that is asked for, with the one that it took the place of. Of others' setups nobody sees but the latest. */
async function fileToType(
  { driver, setups }: AppLoadContext,
  { id, setup_data }: ViewedSetup,
  version: string | null,
): Promise<HeldFile> {
  const setupId = storedId(String(id));
  const latest = { text: setup_data, before: null, version: null };
  if (driver.state === 'signed-out' || setupId === null) return latest;
  const versionAsked = version === null ? null : versionNumber.exec(version) && Number(version);
  if (versionAsked === null && version !== null) throw new Response(null, { status: 404 });
  const page = { before: versionAsked && versionAsked + 1, most: 2 };
  const earlier = await setups.versionsOf(setupId, page).catch((error: unknown) => {
    logError('earlier_values_read_failed', { error });
    return null;
  });
  if (earlier === null && versionAsked !== null) throw new Response(null, { status: 503 });
  const [newest] = earlier ?? [];
  if (!earlier || !newest) return latest;
  const inUse = { number: newest.number + 1, setup_data };
  const [file, previous] = newest.number === versionAsked ? earlier : [inUse, newest];
  if (!file || (versionAsked !== null && file.number !== versionAsked))
    throw new Response(null, { status: 404 });
  return { text: file.setup_data, before: previous?.setup_data ?? null, version: file.number };
}

const versionNumber = /^[1-9]\d{0,6}$/;

const valuesOf = (described: DescribedSetup | null) => described?.sections.flatMap(({ rows }) => rows) ?? [];

/** A file as the garage shows it, with what it changed about the one before; null where it cannot be read. */
function describedChange(
  { game, track_name }: Pick<ViewedSetup, 'game' | 'track_name'>,
  { text, before }: Pick<HeldFile, 'text' | 'before'>,
): DescribedSetup | null {
  const file = readSetup(game, text, track_name);
  if (!file) return null;
  const described = describeFile(file);
  const earlier = before === null ? null : readSetup(game, before, track_name);
  const comparison = earlier && compareSetups([earlier, file]);
  if (!comparison?.ok) return described;
  const from = new Map(
    comparison.groups
      .flatMap(({ rows }) => rows)
      .filter(({ differs }) => differs)
      .map(({ parameter, values }) => [parameter, values[0]?.text ?? 'none']),
  );
  return {
    ...described,
    sections: described.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => {
        const was = from.get(row.parameter);
        return was === undefined ? row : { ...row, change: { from: was, to: row.text } };
      }),
    })),
  };
}
