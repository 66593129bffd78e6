import * as z from 'zod';
import { conditionFields, type SetupConditions } from '#racing/setup/conditions';
import { lapOrigins } from '#racing/setup/proof';
import { storedGlanceSchema } from '#racing/setup/stored-glance';
import { type SetupWords, wordColumns } from '#racing/setup/words';
import type { ColumnsOf } from './columns-of.ts';
import type { Tables } from './database-types.ts';
import { timestamp } from './timestamp.ts';

export const gameSchema = z.enum(['ACC', 'LMU', 'iRacing', 'rFactor2']);

export const authorSchema = z.object({
  username: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
} satisfies ColumnsOf<Tables<'user_profiles'>>);

type Columns = ColumnsOf<Tables<'setups'>>;

/** The select string of a schema's columns. */
export const columnsOf = ({ shape }: z.ZodObject): string => Object.keys(shape).join(',');

const listedColumns = {
  id: z.number().int(),
  user_id: z.number().int(),
  game: gameSchema,
  car_name: z.string(),
  track_name: z.string(),
  title: z.string().nullable(),
  note: z.string().nullable(),
  created_at: timestamp,
  likes: z.number().int(),
  youtube_url: z.string().nullable(),
} satisfies Columns;

type ConditionColumns = {
  [Name in keyof SetupConditions]: z.ZodNullable<z.ZodType<NonNullable<SetupConditions[Name]>>>;
};

/** Null in rows that were cached before a column existed. */
const conditions = Object.fromEntries(
  Object.entries(conditionFields).map(([name, field]) => {
    if (field.kind === 'choice') return [name, z.enum(field.choices).nullable()];
    return [name, (field.kind === 'version' ? z.string() : z.number()).nullable()];
  }),
) as ConditionColumns satisfies Columns;
const conditionsSchema = z.object(conditions);
export const conditionColumns = columnsOf(conditionsSchema);

const words = Object.fromEntries(wordColumns.map((column) => [column, z.string().nullable()])) as Record<
  keyof SetupWords,
  z.ZodNullable<z.ZodString>
> satisfies Columns;

export const authorColumns = `author:user_profiles!setups_user_id_fkey(${columnsOf(authorSchema)})`;

/** Proof columns, null in rows cached before they existed. */
const proof = {
  worked: z.number().int(),
  tried: z.number().int(),
  downloads: z.number().int(),
  lap_video: z.string().nullable(),
  lap_from: z.enum(lapOrigins).nullable(),
} satisfies Columns;
const proofSchema = z.object(proof);

/** Whether the class can drive the lap. An impossible lap is shown to its driver only. */
const possible = { lap_possible: z.boolean() } satisfies Columns;
export const lapPossible = z.object(possible).partial().shape;

/** A setup as others see it: without a lap that nobody can have driven. */
export const withPossibleLap = <Row extends { lap_ms?: number | null; lap_possible?: boolean }>({
  lap_possible = true,
  ...row
}: Row) => (lap_possible ? row : { ...row, lap_ms: null });

/** A row of the public list; the author's names come beside the setup's columns. */
export const foundSetupSchema = z
  .object({
    ...listedColumns,
    ...conditionsSchema.partial().shape,
    ...proofSchema.partial().shape,
    glance: storedGlanceSchema,
    /** The sort key, unless that is the date. */
    figure: z.number().int().optional(),
    ...lapPossible,
    ...authorSchema.shape,
  })
  .transform(({ username, first_name, last_name, ...setup }) => ({
    ...withPossibleLap(setup),
    author: { username, first_name, last_name },
  }));
export type SetupCardRow = z.infer<typeof foundSetupSchema>;

export const ownSetupSchema = z.object({
  ...listedColumns,
  ...words,
  ...conditions,
  ...proof,
  is_public: z.boolean(),
  glance: storedGlanceSchema,
  generation_id: z.number().int().nullable(),
} satisfies Columns);
export type OwnSetupRow = z.infer<typeof ownSetupSchema>;
export const ownSetupColumns = columnsOf(ownSetupSchema);

/** `version`: number of the file it holds, since `changed_at`; `verdict`: the answer to its last test. */
export const ownSetupCardSchema = ownSetupSchema.extend({
  version: z.number().int(),
  changed_at: timestamp,
  verdict: z.enum(['better', 'same', 'worse']).nullable(),
});
export type OwnSetupCard = z.infer<typeof ownSetupCardSchema>;

/** The columns that a driver's own setups are searched and sorted by. */
export const indexedSetupSchema = ownSetupSchema.pick({
  id: true,
  game: true,
  car_name: true,
  track_name: true,
  title: true,
  session: true,
  weather: true,
  lap_ms: true,
});
export type IndexedSetup = z.infer<typeof indexedSetupSchema>;

/** A deleted setup that can come back. */
export const deletedSetupSchema = ownSetupSchema
  .pick({ id: true, game: true, car_name: true, track_name: true, title: true })
  .extend({ deleted_at: timestamp });
export type DeletedSetup = z.infer<typeof deletedSetupSchema>;

/** A setup of the driver's own as it is edited: whole, with the count of its changes. */
export const editedSetupSchema = ownSetupSchema.extend({
  setup_data: z.string(),
  revision: z.number().int(),
  /** The number of the file that it was saved with. */
  first_version: z.number().int(),
  based_on: z.array(z.number().int()).optional(),
  /** Others read its file without the words in it, because it is reported. */
  file_withheld: z.boolean(),
});
export type EditedSetup = z.infer<typeof editedSetupSchema>;
export const editedSetupColumns = columnsOf(editedSetupSchema);

/** The number of the file that a setup holds now. @param last of the file before; 0 where there is none */
export const versionInUse = ({ first_version }: Pick<EditedSetup, 'first_version'>, last = 0): number =>
  Math.max(last + 1, first_version);

/** A file that a setup held before. */
export const setupVersionSchema = z.object({
  number: z.number().int(),
  setup_data: z.string(),
  replaced_at: timestamp,
} satisfies ColumnsOf<Tables<'setup_versions'>>);
export type SetupVersionRow = z.infer<typeof setupVersionSchema>;
/** A file that one of several setups held before. */
export const earlierFileSchema = setupVersionSchema.extend({ setup_id: z.number().int() });
export type EarlierFile = z.infer<typeof earlierFileSchema>;
export const setupVersionColumns = columnsOf(setupVersionSchema);

/** A file that one of the driver's setups holds, with what tells whose it is. */
export const ownFileSchema = editedSetupSchema.pick({
  id: true,
  game: true,
  car_name: true,
  track_name: true,
  title: true,
  setup_data: true,
  revision: true,
});
export type OwnFileRow = z.infer<typeof ownFileSchema>;
export const ownFileColumns = columnsOf(ownFileSchema);

export const setupSchema = z.object({
  ...z.object(words).partial().shape,
  ...listedColumns,
  ...conditionsSchema.partial().shape,
  ...proofSchema.partial().shape,
  is_public: z.boolean(),
  setup_data: z.string(),
  author: authorSchema.nullable(),
  /** Numbers of the setups that it was made from; pages that were cached before they were kept have none. */
  based_on: z.array(z.number().int()).optional(),
  /** Nobody but its driver reads the words in its file, because it is reported. Pages that were cached before have none. */
  file_withheld: z.boolean().optional(),
});
export const viewedSetupSchema = setupSchema.extend(lapPossible).transform(withPossibleLap);
export type Setup = z.infer<typeof setupSchema>;
export const setupColumns = `${columnsOf(setupSchema.omit({ author: true }))},lap_possible,${authorColumns}`;

/** A setup that another one was made from. */
export const originalSchema = setupSchema.pick({
  id: true,
  user_id: true,
  game: true,
  car_name: true,
  track_name: true,
  author: true,
});
export type Original = z.infer<typeof originalSchema>;
export const originalColumns = `${columnsOf(originalSchema.omit({ author: true }))},${authorColumns}`;

/** A setup in its driver's file. */
export const accountSetupColumns = columnsOf(
  ownSetupSchema
    .omit({ user_id: true, glance: true })
    .extend({ setup_data: z.string(), based_on: z.array(z.number()), first_version: z.number() }),
);
