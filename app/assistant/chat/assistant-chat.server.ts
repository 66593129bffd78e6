/** Loader and actions of the race engineer: the conversation, a message, and proposed changes that become a version. */
import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { chatMessagesStore } from '#platform/adapters/supabase/chat-messages';
import { madeSchema, spokenSchema } from '#racing/engineer/run/protocol';
import { chatSchema, proposalSchema, refineSchema } from '#racing/engineer/run/request';
import { checked } from '#racing/forms/field-errors';
import { signInFirst } from '#platform/http/answer';
import { parseJson } from '#racing/forms/parse-json';
import { uuidOf } from '#platform/digest';
import { readingChoices } from '#racing/hearing/reading-choices';
import { asEngineerGame, findCar, findTrack, type Game } from '#racing/setup/catalogue';
import { openingTime, type ChatMessage, type TalkedOf } from './conversation.ts';
import { askEngineer } from '../run/engineer.server.ts';
import { correctedReading } from '../../ui/reading/corrected-reading.ts';
import { type ReturnedCorrection, returnedCorrection } from '../../ui/reading/heard.tsx';
import { keepAsVersion, refinedPage, versionMadeOf } from '../result/refine-own.server.ts';
import { storedId } from '../../setups/viewer/visible-setup.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../../ui/form-action.server.ts';
import { deletedElsewhere } from '../../garage/my-setups/edit-setup.server.ts';

/** Messages of the conversation that a page shows. */
const shownMessages = 100;

/** The conversation so far and the setup it is about, as the page of the race engineer shows them. @throws DatabaseUnavailable */
export async function chatPage(context: AppLoadContext, address: URL) {
  const { database, driver } = context;
  const clearedAt = address.searchParams.get('cleared');
  const openedAt = openingTime(clearedAt, Date.now());
  if (driver.state === 'signed-out') return { messages: [], setup: null, cleared: null, openedAt };
  const [rows, setup] = await Promise.all([
    chatMessagesStore(database).recent(driver.userId, shownMessages),
    talkedOf(context, driver.userId, address),
  ]);
  const messages = rows.map(
    ({ id, role, content, created_at }): ChatMessage => ({ id, role, content, at: created_at }),
  );
  return { messages, setup, cleared: clearedAt, openedAt };
}

/** The driver's generation or saved setup that the address names. */
async function talkedOf(
  { generations, setups }: AppLoadContext,
  driver: string,
  { searchParams }: URL,
): Promise<TalkedOf | null> {
  const [run, ownSetupId] = ['setup', 'own'].map((name) => storedId(searchParams.get(name) ?? undefined));
  const generation = run != null ? await generations.byId(run, driver) : null;
  if (generation) return { name: 'setupId', id: generation.id, ...namesOf(generation) };
  const setup = ownSetupId != null ? await setups.oneOfMine(ownSetupId) : null;
  if (!setup) return null;
  const { id, game, car_name: car, track_name: track } = setup;
  return { name: 'communitySetupId', id, ...namesOf({ game, car, track }) };
}

const namesOf = ({ game, car, track }: { game: Game; car: string; track: string }) => ({
  car: findCar(game, car)?.name ?? car,
  track: findTrack(game, track)?.name ?? track,
  choices: choicesAt(game, track),
});

function choicesAt(game: Game, track: string) {
  const engineerGame = asEngineerGame(game);
  return engineerGame ? readingChoices(engineerGame, track) : null;
}

const unreadProposal = 'We can’t read these changes any more. Please ask the engineer again.';

/** A proposal holds twenty changes. */
const proposalBounds = { deepest: 8, mostMarks: 1_000 };
function jsonIn(text = 'null'): unknown {
  const json = parseJson(text, proposalBounds);
  return json.ok ? json.value : null;
}

const text = z.string().catch('');
export const chatFormSchema = z.looseObject({
  intent: text,
  message: text,
  setupId: z.string().optional().catch(undefined),
  communitySetupId: z.string().optional().catch(undefined),
  /** A block of changes from an answer. */
  proposal: z.string().optional().transform(jsonIn),
});
type ChatForm = z.output<typeof chatFormSchema>;

type ChatProblem = Problem & { typed?: string; correction?: ReturnedCorrection };

export const chatForm = {
  isTyped: true,
  signIn: ({ form }: Submission): FormErrors<ChatProblem> =>
    replyWithErrors(401, {
      message:
        form.get('intent') === 'clear'
          ? signInFirst.error
          : 'Please sign in again. Your message is still here.',
    }),
  keep({ form }: Submission, { message, typed, correction }: ChatProblem, status: number) {
    const isCorrected = form.get('intent') === 'correct';
    const returned = isCorrected ? (correction ?? returnedCorrection(form, message ?? '')) : undefined;
    return {
      redirectTo: null,
      status,
      message: isCorrected ? '' : (message ?? ''),
      typed: typed ?? String(form.get('message') ?? ''),
      ...(returned && { correction: returned }),
    };
  },
} as const;

export function submitChat(
  values: ChatForm,
  { context, form }: Submission,
): Promise<Redirect | FormErrors<ChatProblem>> {
  if (values.intent === 'take') return takeProposal(context, values);
  if (values.intent === 'correct') return correctProposal(context, values, form);
  return values.intent === 'clear' ? clearChat(context, values) : sendMessage(context, values);
}

/** Sends a message and waits for the answer, for browsers without JavaScript. */
async function sendMessage(
  context: AppLoadContext,
  values: ChatForm,
): Promise<Redirect | FormErrors<ChatProblem>> {
  const body = checked(chatSchema, values);
  if (!body.ok) return replyWithErrors(400, { message: body.failure.error });
  const answer = await askEngineer(context, { ask: 'chat', body: body.value }, spokenSchema);
  if (answer.ok) return { redirectTo: chatAddress(values) };
  const { status, error, isKept } = answer;
  return replyWithErrors(status, { message: error, typed: isKept ? '' : values.message });
}

/** Makes a version of what the engineer proposed; pressed twice it is one. */
async function takeProposal(
  context: AppLoadContext,
  { proposal }: ChatForm,
): Promise<Redirect | FormErrors<ChatProblem>> {
  const changeSet = proposalSchema.safeParse(proposal);
  if (!changeSet.success) return replyWithErrors(400, { message: unreadProposal });
  const { said: refinementPrompt, communitySetupId, heard: _, ...proposalFields } = changeSet.data;
  const setup = communitySetupId ? await context.setups.forEditing(communitySetupId) : null;
  if (communitySetupId && !setup) return replyWithErrors(404, { message: deletedElsewhere });
  const firstId = await uuidOf([changeSet.data]);
  const before =
    setup && context.driver.state === 'signed-in'
      ? await context.generations.byRequest(firstId, context.driver.userId)
      : null;
  const version = setup && before && (await versionMadeOf(context, setup, before));
  if (version) return version;
  // Worked out before and not kept, it is worked out again, from the file that the setup holds now.
  const isOver = before !== null && before.status !== 'running';
  const requestId = isOver ? await uuidOf([changeSet.data, setup?.revision]) : firstId;
  const body = { ...proposalFields, communitySetupId, refinementPrompt, requestId };
  const result = await askEngineer(context, { ask: 'refine', body }, madeSchema);
  if (!result.ok) return replyWithErrors(result.status, { message: result.error });
  const { id, question } = result.answer;
  if (question) return replyWithErrors(409, { message: question });
  return setup
    ? keepAsVersion(context, setup, id)
    : { redirectTo: `/setup-assistant?setup=${id}`, toast: 'setup-generated' };
}

/** Answers the words behind a proposal again by their corrected reading, by our rules and without the model. */
async function correctProposal(
  context: AppLoadContext,
  { proposal }: ChatForm,
  form: FormData,
): Promise<Redirect | FormErrors<ChatProblem>> {
  const reply = (status: number, problem: string) =>
    replyWithErrors(status, { correction: returnedCorrection(form, problem) });
  const changeSet = proposalSchema.safeParse(proposal);
  if (!changeSet.success) return reply(400, unreadProposal);
  const { said: refinementPrompt, setupId, communitySetupId, heard = [] } = changeSet.data;
  const chatCorrection = correctedReading(
    heard.map(({ row }) => row),
    form,
  );
  if (!chatCorrection.ok) return reply(422, chatCorrection.problem);
  const { reading, corrected } = chatCorrection;
  const requestId = await uuidOf([changeSet.data, reading]);
  const body = { setupId, communitySetupId, refinementPrompt, reading, corrected, requestId };
  const result = await askEngineer(context, { ask: 'refine', body: refineSchema.parse(body) }, madeSchema);
  if (!result.ok) return reply(result.status, result.error);
  const { id, question } = result.answer;
  if (question) return reply(409, question);
  return {
    redirectTo: communitySetupId ? refinedPage(communitySetupId, id) : `/setup-assistant?setup=${id}`,
  };
}

async function clearChat(
  context: AppLoadContext,
  values: ChatForm,
): Promise<Redirect | FormErrors<ChatProblem>> {
  const result = await askEngineer(context, { ask: 'clear-chat' }, z.unknown());
  if (result.ok) return { redirectTo: chatAddress(values, { cleared: Date.now().toString(36) }) };
  return replyWithErrors(result.status, { message: result.error, typed: '' });
}

function chatAddress(
  { setupId, communitySetupId }: ChatForm,
  parameters: Record<string, string> = {},
): string {
  const query = new URLSearchParams(parameters);
  const [run, ownSetupId] = [setupId, communitySetupId].map(storedId);
  if (run != null) query.set('setup', String(run));
  else if (ownSetupId != null) query.set('own', String(ownSetupId));
  const text = query.toString();
  return `/setup-assistant/engineer${text && `?${text}`}#latest`;
}
