import { z } from 'zod';
import type { Complaint } from '../http/complaint.ts';
import { hint, rowId } from '../http/fields.ts';
import { longestWords } from './conditions.ts';
import { rememberedMessages } from './conversation.ts';

/** Longest chat message. */
export const longestMessage = 4000;
/** Largest `.svm` base; the game writes 5 KB. */
const largestBase = 64 * 1024;

export const sessionTypes = ['practice', 'qualifying', 'race'] as const;
export const weathers = ['dry', 'wet'] as const;
export const setupStyles = ['safe', 'balanced', 'aggressive'] as const;
export const experiences = ['beginner', 'intermediate', 'expert'] as const;
/** Games the product knows. */
export const knownGames = ['ACC', 'LMU', 'iRacing', 'rFactor2'] as const;

export const defaultTemperature = 25;
const coldestTrack = 0;
const hottestTrack = 70;
const temperatureText = /^([+-]?\d{1,3}(?:[.,]\d{1,2})?)(?:\s*°)?(?:\s*([cf]))?$/i;

/** Reads a track temperature such as `25`, `25.5 °C` or `77F`. Degrees Celsius, or null where it is none. */
export function readTemperature(text: string): number | null {
  const match = temperatureText.exec(text.trim());
  if (!match) return null;
  const degrees = Number((match[1] ?? '').replace(',', '.'));
  const celsius = match[2]?.toLowerCase() === 'f' ? ((degrees - 32) * 5) / 9 : degrees;
  if (celsius < coldestTrack || celsius > hottestTrack) return null;
  return Math.round(celsius * 10) / 10;
}

function oneOf<const Choices extends readonly [string, ...string[]]>(choices: Choices, field: string) {
  return z.enum(choices, {
    error: ({ input }) => (input === undefined || input === '' ? `${field} is required` : `Unknown ${field}`),
  });
}

function name(field: string) {
  const required = `${field} is required`;
  return z.string({ error: required }).trim().min(1, required).max(100, `Unknown ${field.toLowerCase()}`);
}

/** A text field: blanks around it do not count, an absent one is empty. */
function words(field: string) {
  return z
    .string({ error: `${field} must be text` })
    .trim()
    .max(longestWords, `${field} must contain at most ${longestWords} characters`)
    .nullish()
    .transform((text) => text ?? '');
}

const temperature = z
  .union([z.number(), z.string()], { error: 'Temperature is required' })
  .transform((value, context) => {
    const celsius = readTemperature(String(value));
    if (celsius !== null) return celsius;
    const blank = typeof value === 'string' && value.trim() === '';
    context.addIssue(
      blank
        ? 'Temperature is required'
        : `Temperature must be between ${coldestTrack} and ${hottestTrack} °C`,
    );
    return z.NEVER;
  });

const minutes = z
  .union([z.number(), z.string()], { error: 'Duration must be a number of minutes' })
  .transform(Number)
  .pipe(
    z
      .int('Duration must be a number of minutes')
      .min(5, 'Duration must be at least 5 minutes')
      .max(1440, 'Duration must be at most 24 hours'),
  );

/** The run's own id, made by the page; a request that comes twice with the same one runs once. */
const requestId = z.uuid('The request id must be a UUID').optional();

/** Body of `POST /api/generate-setup`, the same for the page's form (§3, §5, §9). */
export const generateSchema = z.object({
  game: z.enum(knownGames, { error: 'Please select a game first' }),
  car: name('Car'),
  track: name('Track'),
  sessionType: oneOf(sessionTypes, 'Session Type').default('qualifying'),
  weather: oneOf(weathers, 'Weather').default('dry'),
  temperature: temperature.default(defaultTemperature),
  setupStyle: oneOf(setupStyles, 'Setup Style').default('balanced'),
  experience: oneOf(experiences, 'Experience').default('intermediate'),
  duration: minutes.default(60),
  prompt: words('Additional Requirements'),
  preferences: words('Preferences'),
  /** A `.svm` file that LMU wrote for this car, to start from. */
  baseSetup: z.string().max(largestBase, 'The base setup is too large for a .svm file').nullish(),
  requestId,
  userId: hint,
});

/** What is said of a refinement that asks for nothing. */
export const nothingAsked = 'Please say what the car should do differently';

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
      .object({
        sessionType: oneOf(sessionTypes, 'Session Type'),
        weather: oneOf(weathers, 'Weather'),
        temperature,
        setupStyle: oneOf(setupStyles, 'Setup Style'),
      })
      .partial()
      .nullish()
      .transform((conditions) => conditions ?? {}),
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

const sentences: Record<string, string> = {
  car: 'Please select a car',
  track: 'Please select a track',
};

/** A complaint as the form says it: beside "Car is required" at the field, the whole form asks for the car. */
export function inFormWords({ error, fields }: Complaint): Complaint {
  const [first = ''] = Object.keys(fields);
  return { error: (error.endsWith('is required') && sentences[first]) || error, fields };
}
