import { z } from 'zod';
import { hint, rowId } from '../http/fields.ts';
import { longestMessage, longestWords } from './conditions.ts';
import { rememberedMessages } from './conversation.ts';
import { choiceProblem, conditionFields, setupFormSchema, words } from './setup-form-schema.ts';

/** Largest `.svm` base; the game writes 5 KB. */
const largestBase = 64 * 1024;

export const experiences = ['beginner', 'intermediate', 'expert'] as const;
/** The run's own id, made by the page; a request that comes twice with the same one runs once. */
const requestId = z.uuid('The request id must be a UUID').optional();

/** Body of `POST /api/generate-setup`, the same for the page's form (§3, §5, §9). */
export const generateSchema = z.object({
  ...setupFormSchema.shape,
  experience: z.enum(experiences, { error: choiceProblem('Experience') }).default('intermediate'),
  preferences: words('Preferences'),
  /** A `.svm` file that LMU wrote for this car, to start from. */
  baseSetup: z.string().max(largestBase, 'The base setup is too large for a .svm file').nullish(),
  requestId,
  userId: hint,
});

/** What is said of a refinement that asks for nothing. */
export const nothingAsked = 'Please say what the car should do differently';

/** A race made longer or shorter in minutes is no longer one of so many laps. */
function withOneLength<Given extends { duration?: unknown; laps?: number | null }>(conditions: Given): Given {
  return conditions.duration != null && conditions.laps === undefined
    ? { ...conditions, laps: null }
    : conditions;
}

/**
 * Body of `POST /api/refine`. `setupId` is the id of a generation, `conditions` those that are other than its own: with
 * them the words may be missing.
 */
export const refineSchema = z
  .object({
    setupId: z.union([z.number(), z.string().max(100)], { error: 'Setup is required' }).transform((id) => {
      const whole = typeof id === 'number' ? Math.trunc(id) : Number.parseInt(id, 10);
      return Number.isSafeInteger(whole) && whole > 0 ? whole : 0;
    }),
    refinementPrompt: z
      .string({ error: nothingAsked })
      .trim()
      .max(longestWords, `Please use at most ${longestWords} characters`)
      .nullish()
      .transform((text) => text ?? ''),
    conditions: z
      .object(conditionFields)
      .partial()
      .nullish()
      .transform((conditions) => withOneLength(conditions ?? {})),
    requestId,
    userId: hint,
  })
  .refine(
    ({ refinementPrompt, conditions }) => refinementPrompt !== '' || Object.keys(conditions).length > 0,
    { path: ['refinementPrompt'], error: nothingAsked },
  );

/** A message of the conversation as a page keeps it; what was said and by whom is all that is read. */
const chatTurn = z.strictObject({
  id: z.union([z.string(), z.number()]).nullish(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.union([z.string(), z.number()]).nullish(),
});

/** Body of `POST /api/race-engineer-chat`. `setupId` names the generation the driver is looking at. */
export const chatSchema = z.object({
  message: z
    .string({ error: 'Please type a message' })
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
        .slice(-rememberedMessages)
        .map(({ role, content }) => ({ role, content })),
    ),
  setupId: rowId('Which setup?').nullish(),
  userId: hint,
});

export type GenerateBody = z.infer<typeof generateSchema>;
export type RefineBody = z.infer<typeof refineSchema>;
export type ChatBody = z.infer<typeof chatSchema>;
