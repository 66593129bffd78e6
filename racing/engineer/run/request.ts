import * as z from 'zod';
import { hint, rowId } from '../../forms/fields.ts';
import { storable } from '../../forms/storable.ts';
import { isDemoId } from '../../setup/demo-setups.ts';
import { longestMessage, longestWords } from '../baseline/conditions.ts';
import { engineerGames } from '../../setup/catalogue.ts';
import { correctedParts, readingRowSchema, readingSchema } from '../../hearing/reading.ts';
import { historyMessages } from './conversation.ts';
import {
  choiceProblem,
  conditionFields,
  setupFormSchema,
  usually,
  words,
} from '../baseline/setup-form-schema.ts';

/** Largest file to start from; LMU writes 5 kB, ACC 10 kB. */
const largestBase = 64 * 1024;
const baseFile = z.string().max(largestBase, 'The base setup is too large for a setup file').nullish();

/** Largest page of garage data; the game's own has some 40 kB. */
const largestGarage = 160 * 1024;

const experiences = ['beginner', 'intermediate', 'expert'] as const;
/** The run's own id, made by the page; a request that comes twice with the same one runs once. */
const requestId = z
  .uuid('The request id must be a UUID')
  .nullish()
  .transform((id) => id ?? undefined);

/** Body of `POST /api/generate-setup`, the same for the page's form (§3, §5, §9). */
export const generateSchema = z.object({
  ...setupFormSchema.shape,
  experience: usually(z.enum(experiences, { error: choiceProblem('Experience') }), 'intermediate'),
  preferences: words('Preferences'),
  /** A file that the game wrote for this car, to start from. */
  baseSetup: baseFile,
  /** Garage data from the running game, or a `.svm` file it wrote; LMU only. */
  garageData: z
    .string()
    .max(largestGarage, 'The garage data is far larger than the game’s own page')
    .nullish(),
  requestId,
  userId: hint,
  /**
   * Names of the conditions that the driver set by hand: the others give way to words. Without it all that are sent count as set,
   * but for a length at its usual value.
   */
  touched: z.array(z.string().max(40)).max(40).nullish(),
});

const { sessionType, weather, temperature, duration } = conditionFields;

/** The same body as it was sent: conditions with a default may be missing, and the driver's words may name them then. */
export const openGenerateSchema = generateSchema.extend({
  sessionType: z.optional(sessionType),
  weather: z.optional(weather),
  temperature: z.optional(temperature),
  duration,
});

/** The error for a refinement without a wish. */
export const nothingAsked = 'Please say what the car should do differently';

/** A race made longer or shorter in minutes is no longer one of so many laps. */
function withOneLength<Given extends { duration?: unknown; laps?: number | null }>(conditions: Given): Given {
  return conditions.duration != null && conditions.laps === undefined
    ? { ...conditions, laps: null }
    : conditions;
}

const changedConditions = z
  .object({
    ...conditionFields,
    sessionType: z.nullish(conditionFields.sessionType),
    weather: z.nullish(conditionFields.weather),
    temperature: z.nullish(conditionFields.temperature),
    setupStyle: z.nullish(conditionFields.setupStyle),
  })
  .partial();

/** The conditions that are given: null is none, but for a figure, which it takes back. */
function said({
  sessionType,
  weather,
  temperature,
  setupStyle,
  ...figures
}: z.infer<typeof changedConditions>) {
  return {
    ...figures,
    ...(sessionType != null && { sessionType }),
    ...(weather != null && { weather }),
    ...(temperature != null && { temperature }),
    ...(setupStyle != null && { setupStyle }),
  };
}

/** Row id as browsers send it; 0 if invalid. */
function numberIn(id: number | string): number {
  const whole = typeof id === 'number' ? Math.trunc(id) : Number.parseInt(id, 10);
  return Number.isSafeInteger(whole) && whole > 0 ? whole : 0;
}

const someId = z.union([z.number(), z.string().max(100)], { error: 'Setup is required' });

/** A change that was chosen before: a value for a setting, in the unit of the garage. */
export const chosenSchema = z.object({ parameter: z.string().min(1).max(60), value: z.number() });
export type ChosenChange = z.infer<typeof chosenSchema>;

/** Most changes that are chosen at once. */
const mostChosen = 8;
const chosenList = z.array(chosenSchema).min(1).max(mostChosen, 'Too many changes at once');

/** Begins the block of a chat answer that holds changes. */
export const proposalFence = '```changes';

/** Changes that the engineer proposes in the chat for a generation or a saved setup, and the driver's words. */
export const proposalSchema = z.object({
  setupId: z.int().positive().optional(),
  communitySetupId: z.int().positive().optional(),
  said: z.string().overwrite(storable).max(longestWords),
  /** The reading of those words, row by row with its text. */
  heard: z
    .array(z.object({ row: readingRowSchema, text: z.string() }))
    .optional()
    .catch(undefined),
  changes: chosenList,
});
export type Proposal = z.infer<typeof proposalSchema>;
export type ProposedFor = Pick<Proposal, 'setupId' | 'communitySetupId'>;

/** The sources of a setup in `POST /api/refine`. A call gives exactly one. */
const refinable = ['setupId', 'communitySetupId', 'baseSetup'] as const;

/**
 * Body of `POST /api/refine`. What is refined is one of three: `setupId`, a generation; `communitySetupId`, a public setup
 * or one of the driver's own; `baseSetup`, a file's text, with its game and the track it is for. `conditions` are those
 * that are other than the generation's own: with them the words may be missing. For the others they say what it is for.
 */
export const refineSchema = z
  .object({
    setupId: someId.transform(numberIn).nullish(),
    communitySetupId: someId
      .transform((id) => (typeof id === 'string' && isDemoId(id) ? id : numberIn(id)))
      .nullish(),
    /** Of one of the driver's own setups: the number of the file that was driven, instead of the one in use. */
    version: someId.transform(numberIn).nullish(),
    baseSetup: baseFile,
    game: z.enum(engineerGames, { error: 'A base setup needs its game: give ACC or LMU' }).nullish(),
    track: z.string().overwrite(storable).trim().max(100, 'Unknown track').nullish(),
    refinementPrompt: z
      .string({ error: nothingAsked })
      .overwrite(storable)
      .trim()
      .max(longestWords, `Please use at most ${longestWords} characters`)
      .nullish()
      .transform((text) => text ?? ''),
    conditions: changedConditions.nullish().transform((conditions) => withOneLength(said(conditions ?? {}))),
    /** These changes and no others, without the model: to a generation, or to a saved setup. */
    changes: chosenList.nullish(),
    /** The words' reading as the driver corrected it, or tapped without words: the words are not read again. */
    reading: readingSchema.nullish(),
    /** Rows that the driver tapped beside the words. The words are read too; no model is asked. */
    tapped: readingSchema.nullish(),
    /** The words' complaints whose rows in the form the driver changed: the tapped rows stand in their place. */
    filled: readingSchema.nullish(),
    /** With a corrected reading: the parts that were changed, to be counted without their driver. */
    corrected: z.array(z.enum(correctedParts)).max(100).nullish(),
    requestId,
    userId: hint,
  })
  .refine(
    ({ refinementPrompt, conditions, changes, reading, tapped }) =>
      refinementPrompt !== '' ||
      changes != null ||
      reading != null ||
      (tapped?.length ?? 0) > 0 ||
      Object.keys(conditions).length > 0,
    { path: ['refinementPrompt'], error: nothingAsked },
  )
  .superRefine(({ game, track, ...body }, context) => {
    const given = refinable.filter((name) => (body[name] ?? '') !== '');
    const complain = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message, input: null });
    if (given.length === 0)
      complain('setupId', 'Say which setup to refine: give setupId, communitySetupId or baseSetup');
    if (given.length > 1) complain(given[1] ?? '', `Give only one of ${refinable.join(', ')}`);
    if (body.changes && body.baseSetup) complain('changes', 'Changes need a setupId or a communitySetupId');
    if (!body.baseSetup) return;
    if (!game) complain('game', 'A base setup needs its game: give ACC or LMU');
    if (!track) complain('track', 'A base setup needs its track: say which one it is for');
  });

/** A message of the conversation as pages store it. Only the text and its author are read. */
const chatTurn = z.strictObject({
  id: z.union([z.string(), z.number()]).nullish(),
  role: z.enum(['user', 'assistant']),
  content: z.string().overwrite(storable),
  timestamp: z.union([z.string(), z.number()]).nullish(),
});

/**
 * Body of `POST /api/race-engineer-chat`. The driver is looking at a generation, `setupId`, or at a saved setup,
 * `communitySetupId`.
 */
export const chatSchema = z.object({
  message: z
    .string({ error: 'Please type a message' })
    .overwrite(storable)
    .trim()
    .min(1, 'Please type a message')
    .max(longestMessage, `A message may have at most ${longestMessage} characters`),
  context: z
    .array(chatTurn)
    .max(200, 'Too many earlier messages')
    .nullish()
    .transform((turns) =>
      (turns ?? [])
        .filter(({ content }) => content.trim() !== '')
        .slice(-historyMessages)
        .map(({ role, content }) => ({ role, content })),
    ),
  setupId: rowId('Which setup?').nullish(),
  communitySetupId: rowId('Which setup?').nullish(),
  userId: hint,
});

export type GenerateBody = z.infer<typeof generateSchema>;
export type RefineBody = z.infer<typeof refineSchema>;
export type ChatBody = z.infer<typeof chatSchema>;
