import * as z from 'zod';
import { engineerGames } from '#racing/setup/catalogue';
import { sessions, weathers } from '#racing/setup/conditions';
import { nameField, theOne } from '../places.ts';
import { type Caller, defineTool, driverOf, ToolProblem } from '../tool.ts';
import { draftNumber, setupIdField, visibleSetup } from '../visible-setup.ts';

const conditions = z.object({
  session: z.enum(sessions).optional(),
  weather: z.enum(weathers).optional(),
  track_temperature: z.number().min(0).max(70).optional().describe('°C'),
  minutes: z.int().min(1).max(1440).optional(),
});

const input = z.object({
  request_id: z.uuid().describe('Made by you, new for each wish. Sent again, it finds the same run'),
  game: z.enum(engineerGames),
  car: nameField('car'),
  track: nameField('track'),
  conditions: conditions.optional(),
  words: z.string().max(1_000).describe('What the car should do, in the driver’s own words'),
  from_setup_id: setupIdField
    .optional()
    .describe('Refines this setup, or draft, instead of making a new one'),
});

/** The usual time of a run, in seconds. */
const usualSeconds = 8;

/** The body of the site's own endpoint. */
function bodyOf({
  request_id: requestId,
  game,
  car,
  track,
  words,
  from_setup_id,
  ...args
}: z.infer<typeof input>) {
  const { session, weather, track_temperature, minutes } = args.conditions ?? {};
  const order = {
    ...(session && { sessionType: session }),
    ...(weather && { weather }),
    ...(track_temperature !== undefined && { temperature: track_temperature }),
    ...(minutes && { duration: minutes }),
  };
  if (from_setup_id === undefined) {
    const place = { game, car: theOne('cars', game, car).id, track: theOne('tracks', game, track).id };
    return { requestId, ...place, ...order, prompt: words };
  }
  const draft = draftNumber(from_setup_id);
  const base = draft === null ? { communitySetupId: from_setup_id } : { setupId: draft };
  return { requestId, ...base, refinementPrompt: words, conditions: order };
}

/** Refuses to refine a setup of another car or track than the driver asks for. @throws ToolProblem */
async function requireSamePlace({ game, from_setup_id: id, ...args }: z.infer<typeof input>, caller: Caller) {
  if (id === undefined) return;
  const driver = { ...driverOf(caller), scopes: ['garage:read'] };
  const { summary } = await visibleSetup(id, { ...caller, driver });
  const [car, track] = [theOne('cars', game, args.car), theOne('tracks', game, args.track)];
  if (summary.game === game && summary.car?.id === car.id && summary.track?.id === track.id) return;
  throw new ToolProblem(
    `from_setup_id is not for the ${car.name} at ${track.name}. Leave it out to make a new setup for them.`,
  );
}

const refusalSchema = z.object({ error: z.string() });

/** The sentence for a refusal. Those that may quote a stranger's file have one of ours. */
function problemOf(status: number, body: unknown, { appOrigin }: Caller): ToolProblem {
  const refusalText = refusalSchema.safeParse(body).data?.error ?? '';
  const sentences: Readonly<Record<number, string>> = {
    402: `This needs Premium: ${appOrigin}/pricing. explain_setting and search_setups are free.`,
    404: 'There is no setup with that from_setup_id that this driver may see.',
    409: `That run isn’t finished, or request_id was used for another wish: ask get_run, or send a new request_id.`,
    422: 'The engineer can’t work on that setup. Leave from_setup_id out to make a new one.',
  };
  const isOurs = status === 400 || status === 429;
  return new ToolProblem(
    sentences[status] ??
      (isOurs && refusalText ? refusalText : 'The engineer isn’t available. Try again in a moment.'),
  );
}

export const makeSetup = defineTool({
  name: 'make_setup',
  title: 'Make or refine a setup',
  description:
    'Has the site’s race engineer make a setup within the car’s legal clicks, or refine one by from_setup_id. Needs the driver’s plan and counts in their daily allowance. Makes a private draft; nothing is published. Poll get_run.',
  scopesFor: () => ['setups:write'],
  writes: true,
  input,
  output: z.object({
    run_id: z.string().describe('For get_run; it stays'),
    seconds_to_wait: z.int(),
    runs_left_today: z.int().describe('Until midnight UTC'),
  }),
  async run(args, caller) {
    const { id: driverId } = driverOf(caller);
    await requireSamePlace(args, caller);
    const endpoint = args.from_setup_id === undefined ? 'generate-setup' : 'refine';
    const { status, body, runsLeft } = await caller.runs.start({ driverId, endpoint, body: bodyOf(args) });
    const { id } = z.object({ id: z.int() }).safeParse(body).data ?? {};
    if (status !== 202 || id === undefined) throw problemOf(status, body, caller);
    return { run_id: String(id), seconds_to_wait: usualSeconds, runs_left_today: runsLeft };
  },
});
