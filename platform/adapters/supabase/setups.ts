import * as z from 'zod';
import type { Game } from '../../../catalogues/index.ts';
import { DatabaseRefusal } from '../../database-errors.ts';
import { conditionsIn, type SetupConditions } from '#racing/setup/conditions';
import { fewestAnswers } from '#racing/setup/proof';
import type { SetupWords } from '#racing/setup/words';
import { answerOf } from './answer.ts';
import { cursorAfter, type SetupSort } from './cursor.ts';
import type { DatabaseClient } from './database.ts';
import type { TablesInsert } from './database-types.ts';
import { listArguments, type SetupQuery } from './setup-query.ts';
import { standingSchema } from './reports.ts';
import {
  columnsOf,
  deletedSetupSchema,
  type EarlierFile,
  type EditedSetup,
  earlierFileSchema,
  editedSetupColumns,
  editedSetupSchema,
  foundSetupSchema,
  indexedSetupSchema,
  type Original,
  type OwnFileRow,
  type OwnSetupRow,
  originalColumns,
  originalSchema,
  ownFileColumns,
  ownFileSchema,
  ownSetupColumns,
  type OwnSetupCard,
  ownSetupCardSchema,
  ownSetupSchema,
  type Setup,
  type SetupCardRow,
  type SetupVersionRow,
  setupColumns,
  setupVersionColumns,
  setupVersionSchema,
  viewedSetupSchema,
} from './setup-rows.ts';
import { storable } from '#racing/forms/storable';
import { storableWords } from './storable.ts';
import { timestamp } from './timestamp.ts';

const pageSize = 20;

/** An array for each column; null for one without rows. */
const columnsSchema = z.record(z.string(), z.array(z.unknown()).nullable());

function rowsOf({ id, ...others }: z.infer<typeof columnsSchema>): Record<string, unknown>[] {
  const columns = Object.entries(others);
  return (id ?? []).map((one, row) => {
    const setup: Record<string, unknown> = { id: one };
    for (const [name, column] of columns) setup[name] = column?.[row];
    return setup;
  });
}

/** All of a driver's setups, the newest first; the deleted ones that can come back; operators' actions on any of them. */
const garageSchema = z.object({
  setups: columnsSchema.transform(rowsOf).pipe(z.array(indexedSetupSchema)),
  deleted: z.array(deletedSetupSchema),
  standing: z.array(standingSchema),
});

/** A page; `next` asks for the following one, null on the last. */
export type Page<Row> = { setups: Row[]; next: string | null };

export type NewSetup = Pick<
  TablesInsert<'setups'>,
  'game' | 'car_name' | 'track_name' | 'setup_data' | 'generation_id' | 'based_on'
> &
  Partial<SetupConditions & SetupWords> & {
    is_public: boolean;
    request_id: string;
    first_version?: number;
  };

/** The columns a driver may edit. */
export type SetupEdit = Partial<
  Pick<TablesInsert<'setups'>, 'setup_data' | 'is_public'> & SetupConditions & SetupWords
>;

/** The database keeps no more of a setup. */
const mostVersions = 200;

/** `overtaken`: the setup was changed since the revision that was edited. */
type EditOutcome = { outcome: 'saved' | 'overtaken'; setup: EditedSetup } | { outcome: 'missing' };

/** `no-profile`: the driver's profile has to be saved first. */
type CreateOutcome =
  | { outcome: 'created' | 'already-created'; setup: OwnSetupRow }
  | { outcome: 'no-profile' };

function pageOf<Row extends { id: number; created_at: string; likes: number; figure?: number }>(
  rows: Row[],
  sort: SetupSort,
  limit = pageSize,
): Page<Row> {
  const setups = rows.slice(0, limit);
  const last = setups.at(-1);
  return { setups, next: rows.length > limit && last ? cursorAfter(sort, last) : null };
}

const mostPlaces = 1_000;

const listedPlaceSchema = z.object({
  game: z.string(),
  car_name: z.string(),
  track_name: z.string(),
  /** When the newest of its setups was saved. */
  changed_at: timestamp,
});
/** A car at a track that has public setups. */
export type ListedPlace = z.infer<typeof listedPlaceSchema>;

const countSchema = z.object({ mark: z.string(), setups: z.number().int() });
/** How many public setups hold a mark; 0 where it is not there. */
export type ListedCounts = Readonly<Record<string, number>>;

/** Hides "worked" counts from very few drivers. */
function withoutFewWords({ worked: workedCount, tried: triedCount, ...row }: SetupCardRow): SetupCardRow {
  return triedCount !== undefined && triedCount >= fewestAnswers
    ? { ...row, worked: workedCount, tried: triedCount }
    : row;
}

type Client = DatabaseClient['client'];

async function savedWith(client: Client, requestId: string): Promise<OwnSetupRow | null> {
  const query = client
    .from('garage_setups')
    .select(ownSetupColumns)
    .eq('request_id', requestId)
    .limit(1)
    .maybeSingle();
  return answerOf(query, ownSetupSchema.nullable());
}

async function hasProfile(client: Client): Promise<boolean> {
  return (await answerOf(client.rpc('my_profile'), z.array(z.unknown()))).length > 0;
}

/** A setup of the driver's own or of a team of the driver's, whole. */
async function forEditing(client: Client, id: number): Promise<EditedSetup | null> {
  if (!Number.isSafeInteger(id)) return null;
  const query = client.from('garage_setups').select(editedSetupColumns).eq('id', id).maybeSingle();
  return answerOf(query, editedSetupSchema.nullable());
}

/** Files that the driver's setups held before. */
function setupVersions(client: Client) {
  return {
    /** The files that one of the driver's setups held before, the latest first: at most so many, from before a number on. */
    async versionsOf(
      id: number,
      { before = null, most = mostVersions }: { before?: number | null; most?: number } = {},
    ): Promise<SetupVersionRow[]> {
      const all = client.from('setup_versions').select(setupVersionColumns).eq('setup_id', id);
      const query = before === null ? all : all.lt('number', before);
      return answerOf(query.order('number', { ascending: false }).limit(most), z.array(setupVersionSchema));
    },

    /** One of those files; null where there is none. */
    async versionOf(id: number, number: number): Promise<SetupVersionRow | null> {
      const query = client.from('setup_versions').select(setupVersionColumns).match({ setup_id: id, number });
      return answerOf(query.maybeSingle(), setupVersionSchema.nullable());
    },

    /** The numbers of the files that these setups of the driver's held before, the latest first. */
    async versionNumbersOf(ids: readonly number[]): Promise<{ setup_id: number; number: number }[]> {
      const query = client.from('setup_versions').select('setup_id,number').in('setup_id', ids);
      const rows = query.order('number', { ascending: false }).limit(mostVersions);
      return answerOf(rows, z.array(z.object({ setup_id: z.number().int(), number: z.number().int() })));
    },

    /** The number of the latest of those files; 0 where there is none. */
    async lastVersionOf(id: number): Promise<number> {
      const query = client.from('setup_versions').select('number').eq('setup_id', id);
      const [last] = await answerOf(
        query.order('number', { ascending: false }).limit(1),
        z.array(setupVersionSchema.pick({ number: true })),
      );
      return last?.number ?? 0;
    },

    /** The files that these setups of the driver's held before, the latest first, at most so many. */
    async earlierFilesOf(ids: readonly number[], most: number): Promise<EarlierFile[]> {
      const columns = `setup_id,${setupVersionColumns}` as const;
      const query = client.from('setup_versions').select(columns).in('setup_id', ids);
      return answerOf(
        query.order('replaced_at', { ascending: false }).limit(most),
        z.array(earlierFileSchema),
      );
    },
  };
}

/** The driver's own setups. */
function ownSetups(client: Client) {
  return {
    forEditing: (id: number) => forEditing(client, id),

    /** The driver's setup that was last saved from a run; null where none was. */
    async savedFrom(generation: number): Promise<EditedSetup | null> {
      const query = client.from('my_setups').select(editedSetupColumns).eq('generation_id', generation);
      const [setup] = await answerOf(
        query.order('id', { ascending: false }).limit(1),
        z.array(editedSetupSchema),
      );
      return setup ?? null;
    },

    /** A setup of the driver's own or of a team of the driver's. */
    async oneOfMine(id: number): Promise<OwnSetupRow | null> {
      if (!Number.isSafeInteger(id)) return null;
      const query = client.from('garage_setups').select(ownSetupColumns).eq('id', id).maybeSingle();
      return answerOf(query, ownSetupSchema.nullable());
    },

    /** Whether a setup is the driver's own, or of a team of the driver's. */
    async isMine(id: number): Promise<boolean> {
      const query = client.from('garage_setups').select('id').eq('id', id).maybeSingle();
      return (await answerOf(query, z.object({ id: z.number() }).nullable())) !== null;
    },

    /** Whether one of the driver's own setups is public, and no more than one. */
    async hasOnePublic(): Promise<boolean> {
      const query = client.from('my_setups').select('id').eq('is_public', true).limit(2);
      return (await answerOf(query, z.array(z.object({ id: z.number() })))).length === 1;
    },

    /** All of the driver's own setups, the deleted ones that can come back, and operators' actions on them. */
    async garageOfMine(): Promise<z.infer<typeof garageSchema>> {
      const [garage] = await answerOf(client.rpc('my_garage_columns'), z.array(garageSchema));
      return garage ?? { setups: [], deleted: [], standing: [] };
    },

    /** Those of these setups that are the driver's own, in the order of the ids. A visitor is refused as `forbidden`. */
    async someOfMine(ids: readonly number[]): Promise<OwnSetupCard[]> {
      if (ids.length === 0) return [];
      const query = client.from('my_setup_cards').select(columnsOf(ownSetupCardSchema)).in('id', ids);
      const rows = await answerOf(query, z.array(ownSetupCardSchema));
      return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    },
  };
}

/** The files of the driver's setups, and those that they deleted. */
function ownFilesAndDeletions(client: Client) {
  return {
    /** Files of the driver's setups of a game, or of a car in it, the newest first: at most so many, from before an id on. */
    async filesOfMine(
      { game, car }: { game: Game; car: string | null },
      { before, most }: { before: number | null; most: number },
    ): Promise<OwnFileRow[]> {
      let query = client.from('my_setups').select(ownFileColumns).eq('game', game);
      if (car !== null) query = query.eq('car_name', storable(car));
      if (before !== null) query = query.lt('id', before);
      return answerOf(query.order('id', { ascending: false }).limit(most), z.array(ownFileSchema));
    },

    /** The driver's newest setup of a car at a track; null where they have none. */
    async newestOfMine({ game, car_name, track_name }: Pick<Setup, 'game' | 'car_name' | 'track_name'>) {
      const query = client.from('my_setups').select('id').eq('game', game);
      const here = query.eq('car_name', storable(car_name)).eq('track_name', storable(track_name));
      const rows = await answerOf(
        here.order('id', { ascending: false }).limit(1),
        z.array(z.object({ id: z.number().int() })),
      );
      return rows[0]?.id ?? null;
    },

    /** Brings back a setup that the driver deleted. Whether it is public; null where the driver deleted none. */
    async restore(id: number): Promise<boolean | null> {
      return answerOf(client.rpc('restore_my_setup', { deleted_id: id }), z.boolean().nullable());
    },

    /** Deletes one of the driver's setups, for thirty days with a way back; false when the driver has no such setup. */
    async remove(id: number): Promise<boolean> {
      return answerOf(client.rpc('delete_my_setup', { setup: id }), z.boolean());
    },
  };
}

/** Changes of the driver's setups. */
function setupWrites(client: Client) {
  return {
    /** Changes one of the driver's setups as it was at `revision`, and only then. */
    async edit(id: number, revision: number, edit: SetupEdit): Promise<EditOutcome> {
      const query = client
        .from('setups')
        .update({ ...edit, ...storableWords(edit) })
        .match({ id, revision })
        .select(editedSetupColumns)
        .maybeSingle();
      const setup = await answerOf(query, editedSetupSchema.nullable());
      if (setup) return { outcome: 'saved', setup };
      const editedSetup = await forEditing(client, id);
      return editedSetup ? { outcome: 'overtaken', setup: editedSetup } : { outcome: 'missing' };
    },

    /** Stores a setup of the driver's, at most once for each request id. */
    async create(setup: NewSetup): Promise<CreateOutcome> {
      const { generation_id = null, based_on = [], first_version = 1 } = setup;
      const row = {
        game: setup.game,
        car_name: setup.car_name,
        track_name: setup.track_name,
        ...storableWords(setup),
        is_public: setup.is_public,
        setup_data: setup.setup_data,
        generation_id,
        based_on,
        first_version,
        request_id: setup.request_id,
        ...conditionsIn(setup),
      };
      const query = client
        .from('setups')
        .upsert(row, { onConflict: 'user_id,request_id', ignoreDuplicates: true })
        .select(ownSetupColumns)
        .maybeSingle();
      try {
        const row = await answerOf(query, ownSetupSchema.nullable());
        if (row) return { outcome: 'created', setup: row };
      } catch (error) {
        const forbidden = error instanceof DatabaseRefusal && error.reason === 'forbidden';
        if (forbidden && !(await hasProfile(client))) return { outcome: 'no-profile' };
        throw error;
      }
      const earlier = await savedWith(client, setup.request_id);
      if (!earlier) throw new DatabaseRefusal('conflict', '23505', 'Saved before and deleted since');
      return { outcome: 'already-created', setup: earlier };
    },

    /** Publishes or hides one of the driver's setups; null when the driver has no such setup. */
    async update(id: number, { is_public }: { is_public: boolean }): Promise<OwnSetupRow | null> {
      const query = client
        .from('setups')
        .update({ is_public })
        .eq('id', id)
        .select(ownSetupColumns)
        .maybeSingle();
      return answerOf(query, ownSetupSchema.nullable());
    },
  };
}

/** Setups that the caller may see. */
function publicSetups(client: Client) {
  return {
    /** A page of everybody's public setups. */
    async listPublic({ limit = pageSize, ...query }: SetupQuery): Promise<Page<SetupCardRow>> {
      const call = client.rpc('list_public_setups', listArguments(query, limit + 1));
      const page = pageOf(await answerOf(call, z.array(foundSetupSchema)), query.sort ?? 'newest', limit);
      return { ...page, setups: page.setups.map(withoutFewWords) };
    },

    /** A setup that the caller may see. The database gives a reported one's file to others without its words. */
    async one(id: number): Promise<Setup | null> {
      if (!Number.isSafeInteger(id)) return null;
      const query = client.from('setups').select(setupColumns).eq('id', id).maybeSingle();
      return (
        (await answerOf(query, viewedSetupSchema.nullable())) ??
        answerOf(client.rpc('withheld_setup', { setup: id }), viewedSetupSchema.nullable())
      );
    },

    /** Authors, cars and tracks of these setups, limited to setups the caller may see. */
    async originals(ids: readonly number[]): Promise<Original[]> {
      const query = client.from('setups').select(originalColumns).in('id', ids);
      return answerOf(query, z.array(originalSchema));
    },

    /** Ids and dates of public setups for the sitemap, by id; ask again with the last id. */
    async publicAddresses({ afterId = 0, limit = 1000 } = {}): Promise<{ id: number; created_at: string }[]> {
      const query = client
        .from('setups')
        .select('id,created_at')
        .eq('is_public', true)
        .gt('id', afterId)
        .order('id')
        .limit(limit);
      return answerOf(query, z.array(z.object({ id: z.number().int(), created_at: timestamp })));
    },
  };
}

/** Places and counts of the public lists. */
function listedSetups(client: Client) {
  return {
    /** Cars at tracks that have public setups, in order; ask again with the last pair. At most a thousand. */
    async listedPlaces({ car = '', track = '' } = {}, limit = mostPlaces): Promise<ListedPlace[]> {
      const page = { after_car: car, after_track: track, page_size: limit };
      return answerOf(client.rpc('listed_places', page), z.array(listedPlaceSchema));
    },

    /** Which of these cars at these tracks have public setups; of at most five hundred pairs. */
    async listedAmong(cars: readonly string[], tracks: readonly string[]): Promise<ListedPlace[]> {
      const names = { cars: cars.map(storable), tracks: tracks.map(storable) };
      return answerOf(client.rpc('listed_among', names), z.array(listedPlaceSchema));
    },

    /** How many public setups hold each of these marks of the list, `:c:bmw_m4_gt3`; of at most a thousand, without those that none holds. */
    async listedCounts(marks: readonly string[]): Promise<ListedCounts> {
      const counts = await answerOf(client.rpc('listed_counts', { marks: [...marks] }), z.array(countSchema));
      return Object.fromEntries(counts.map(({ mark, setups }) => [mark, setups]));
    },
  };
}

export const setupsStore = ({ client }: DatabaseClient) => ({
  ...ownSetups(client),
  ...ownFilesAndDeletions(client),
  ...setupVersions(client),
  ...setupWrites(client),
  ...publicSetups(client),
  ...listedSetups(client),
});

export type SetupsStore = ReturnType<typeof setupsStore>;
