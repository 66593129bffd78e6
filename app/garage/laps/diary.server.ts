import type { AppLoadContext } from '@remix-run/cloudflare';
import { type DiaryEntry, diaryCursor } from '#platform/adapters/supabase/diary';
import type { StintRow } from '#platform/adapters/supabase/stints';
import { watchedFor } from '#racing/engineer/answer/test-card';
import { gameSchema } from '#platform/adapters/supabase/setup-rows';
import type { Game } from '#racing/setup/catalogue';
import { type Units, unitSign } from '#racing/setup/chosen-units';
import { inUnits, quantityInUnits } from '#racing/setup/in-units';
import { formatNumber } from '#racing/setup/units';
import { feltInShort } from '#racing/laps/felt';
import { changesAcross, measuredChanges } from '#racing/laps/recording/measured-change';
import { lapTime } from '#racing/setup/lap-time';
import { changesBetween } from '../my-setups/versions.server.ts';
import {
  type DiaryChoice,
  type DiaryLine,
  type DiaryPlace,
  type DiaryView,
  diaryAddress,
  type Lap,
} from './diary.ts';
import { carAndTrackNames } from '../../setups/list/setup-card.server.ts';
import { cardState } from './setup-cards.tsx';

const pageSize = 20;
const wheels = ['LF', 'RF', 'LR', 'RR'] as const;

/** Which car at which track an address asks for; null where it names none. */
export function diaryPlace({ searchParams }: URL): DiaryPlace | null {
  const { data: game } = gameSchema.safeParse(searchParams.get('game'));
  const [car, track] = ['car', 'track'].map((name) => searchParams.get(name));
  return game && car && track ? { game, car, track } : null;
}

type Stint = Extract<DiaryEntry, { kind: 'stint' }>;

const figureIn = (units: Units, value: number | null | undefined, unit: string, decimals: number) => {
  if (value == null) return null;
  const quantity = quantityInUnits({ value, unit, decimals }, units);
  return formatNumber(quantity.value, quantity.decimals);
};

const lapOf = (
  {
    setup_id,
    version,
    happened_at,
    told: details,
  }: Pick<Stint, 'setup_id' | 'version' | 'happened_at' | 'told'>,
  units: Units,
): Lap => ({
  version: `#${setup_id} v${version}`,
  at: happened_at,
  laps: details.laps,
  best: details.bestLap,
  typical: details.typicalLap,
  trackTemp: figureIn(units, details.trackTemp, '°C', Number.isInteger(details.trackTemp) ? 0 : 1),
  hot: wheels.map((wheel) => figureIn(units, details.hot[wheel], 'psi', 1)),
});

function aboutStint({ told: details }: Pick<Stint, 'told'>, units: Units): string[] {
  return [
    details.laps === null ? '' : `${details.laps} ${details.laps === 1 ? 'lap' : 'laps'}`,
    details.bestLap === null ? '' : `best ${lapTime(details.bestLap)}`,
    details.typicalLap === null ? '' : `typical ${lapTime(details.typicalLap)}`,
    details.trackTemp === null ? '' : inUnits(`track ${details.trackTemp} °C`, units),
    feltInShort(details.balance),
    details.notes,
  ].filter((text) => text !== '');
}

/** The balance and the lap, from one recording of a setup to the next: to this stint, or across this test. */
function measuredBy(entry: DiaryEntry, entries: readonly DiaryEntry[]): string[] {
  const recordings = entries.flatMap((one) =>
    one.kind === 'stint' && one.setup_id === entry.setup_id && one.told.digest
      ? [
          {
            id: one.id,
            at: one.happened_at,
            digest: one.told.digest,
            measures: one.told.measures,
          },
        ]
      : [],
  );
  if (entry.kind === 'card') return changesAcross(recordings, entry.happened_at);
  const now = recordings.findIndex(({ id }) => entry.kind === 'stint' && id === entry.id);
  const [is, was] = now < 0 ? [] : recordings.slice(now);
  return is && was ? measuredChanges(was, is) : [];
}

function lineOf(
  entry: DiaryEntry,
  { entries, place, units }: { entries: readonly DiaryEntry[]; place: DiaryPlace; units: Units },
): DiaryLine {
  const { kind, id, happened_at: at, setup_id } = entry;
  const line = { key: `${kind} ${id}`, at, changes: null, ref: null, restore: null };
  switch (kind) {
    case 'stint':
      return {
        ...line,
        what: `Stint with #${setup_id}, version ${entry.version}`,
        about: [...aboutStint(entry, units), ...measuredBy(entry, entries)],
        href: `/my-setups/${setup_id}/stints/${id}`,
      };
    case 'card':
      return {
        ...line,
        what: inUnits(
          `Test: ${entry.told.changes.map(({ label, from, to }) => `${label} ${from} → ${to}`).join(', ')}`,
          units,
        ),
        about: [
          ...watchedFor(entry.told.changes).map((watch) => watch.charAt(0).toUpperCase() + watch.slice(1)),
          cardState(entry.told),
          ...measuredBy(entry, entries),
          entry.told.note,
        ].filter((text) => text !== ''),
        href: `/test-cards/${id}`,
      };
    default:
      return { ...line, ...fileLine(entry, place, units), href: `/my-setups/${setup_id}` };
  }
}

function fileLine(
  entry: Extract<DiaryEntry, { kind: 'setup' | 'version' }>,
  { game, track: track_name }: DiaryPlace,
  units: Units,
) {
  const { setup_id, version, revision, told: details } = entry;
  const { before_data: before = null, after_data: after = null } = entry.kind === 'version' ? entry : {};
  return {
    what: entry.kind === 'setup' ? `Setup #${setup_id} saved` : `Version ${version} of #${setup_id}`,
    about: entry.kind === 'setup' && entry.told.title ? [entry.told.title] : [],
    changes:
      before !== null && after !== null
        ? inUnits(changesBetween({ game, track_name }, before, after), units)
        : null,
    ref: details.in_use ? String(setup_id) : `${setup_id}.v${version}`,
    restore: details.in_use ? null : { setup: setup_id, revision, version },
  };
}

/** The signed-in driver's entries for a car at a track, newest first. @throws DatabaseUnavailable */
export async function diaryView(
  context: AppLoadContext,
  place: DiaryPlace,
  cursor: string | null,
): Promise<DiaryView> {
  const entries = await context.diary.page(place, { cursor, most: pageSize + 1, withFiles: true });
  const page = entries.slice(0, pageSize);
  const last = page.at(-1);
  const address = new URLSearchParams(place);
  return {
    ...carAndTrackNames({
      game: place.game,
      car_name: place.car,
      track_name: place.track,
    }),
    lines: page.map((entry) => lineOf(entry, { entries, place, units: context.units })),
    lapUnits: {
      track: unitSign(context.units, 'temperature'),
      hot: unitSign(context.units, 'pressure'),
    },
    laps: page.flatMap((entry) => (entry.kind === 'stint' ? lapOf(entry, context.units) : [])).toReversed(),
    earlier:
      entries.length > pageSize && last
        ? `${diaryAddress(place)}&${new URLSearchParams({ after: diaryCursor(last) })}`
        : null,
    csv: `/diary/download?${address}&as=csv`,
    json: `/diary/download?${address}&as=json`,
  };
}

/** Stints as the chart shows them, the oldest first. @param stints the newest first */
export const lapsOfStints = (stints: readonly StintRow[], units: Units): Lap[] =>
  stints
    .map(({ driven_at, sheet, ...stint }) => lapOf({ ...stint, happened_at: driven_at, told: sheet }, units))
    .toReversed();

/** The last session of every car at a track, then those of the latest setups that were not driven. @throws DatabaseUnavailable */
export async function diaryChoices({ setups, stints, units }: AppLoadContext): Promise<DiaryChoice[]> {
  const [driven, { setups: ownSetups }] = await Promise.all([stints.latest(), setups.garageOfMine()]);
  const choices = new Map<string, DiaryChoice>();
  const choose = (setup: { game: Game; car_name: string; track_name: string }, last: DiaryChoice['last']) => {
    const { game, car_name, track_name } = setup;
    const place = JSON.stringify([game, car_name, track_name]);
    // Most of a garage of thousands is of a car and track that is there already.
    if (choices.has(place)) return;
    const { car, track } = carAndTrackNames(setup);
    const href = diaryAddress({ game, car: car_name, track: track_name });
    choices.set(place, { name: `${car}, ${track}`, href, last });
  };
  for (const stint of driven) {
    const about = [
      `#${stint.setup_id}, version ${stint.version}`,
      ...aboutStint({ told: stint.sheet }, units),
    ];
    choose(stint, {
      at: stint.driven_at,
      about: about.join(' · '),
      href: `/my-setups/${stint.setup_id}/stints/${stint.id}`,
    });
  }
  for (const setup of ownSetups) choose(setup, null);
  return [...choices.values()];
}
