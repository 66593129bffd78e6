import {
  answerIn,
  carAnsweredFor,
  conversationMessages,
  historyMessages,
} from '#racing/engineer/run/conversation';
import { cutOffMark } from '#racing/engineer/run/cut-off';
import { checkedProposal, withCheckedChanges } from '#racing/engineer/run/chat-changes';
import { prepareRun, setupToTalkOf } from '#racing/engineer/run/job';
import { ModelFailure, type ModelQuestion } from '#racing/engineer/answer/model';
import type { ChatEvent } from '#racing/engineer/run/protocol';
import { type ChatBody, chatSchema, type ProposedFor } from '#racing/engineer/run/request';
import { requestFor } from '#racing/engineer/run/asked-conditions';
import type { EngineerRequest } from '#racing/engineer/baseline/conditions';
import { DatabaseUnavailable } from '#platform/database-errors';
import type { EngineerLanguage } from '#platform/identity/engineer-language';
import { storedResultSchema } from '#racing/engineer/run/result';
import type { SetupInHand } from '#racing/engineer/run/setup-in-hand';
import { conditionsOfGeneration } from '#racing/engineer/run/stored-request';
import { languageOf } from '#racing/hearing/hear';
import { cutAt } from '#racing/engineer/baseline/apply-changes';
import { longestWords } from '#racing/engineer/baseline/conditions';
import { answer, type Refusal, refuse, requireOwnId } from '#platform/http/answer';
import { hashedId } from '#platform/digest';
import { requirePlan } from '../identify-driver.ts';
import { roomOf } from '../room-of.ts';
import { eventBytes, eventStream, heartbeat, heartbeatMs, wantsEvents } from '../sse.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { declaredLanguage, parseBody } from './endpoint.ts';
import { historyOf, type Remembered } from './history-of.ts';
import { knownGarage } from './known-garage.ts';
import { savedSetup, usualConditions } from './setup-in-hand.ts';

const mostAnswerTokens = 1_500;
const longestStored = 20_000;

/** The setup the driver is looking at, and the check of the changes that the engineer proposes for it. */
type InHand = { setup: SetupInHand | null; check(block: string): string };
const nothingInHand: InHand = { setup: null, check: () => '' };

type LookedAt = { request: EngineerRequest; file: string; of: Remembered; name: ProposedFor };

/** The generation or the saved setup that the driver is looking at; null for none, or one that they may not see. */
async function lookedAt({ setupId, communitySetupId }: ChatBody, call: Call): Promise<LookedAt | null> {
  if (communitySetupId) {
    const {
      game,
      car,
      track,
      file,
      givenConditions: knownConditions,
    } = await savedSetup(communitySetupId, call);
    const request = requestFor({ game, car, track }, usualConditions(knownConditions));
    return { request, file, of: { setup: communitySetupId }, name: { communitySetupId } };
  }
  const generation = setupId ? await call.services.generations.byId(setupId, call.driver.userId) : null;
  const result = generation && storedResultSchema.safeParse(generation.result);
  const request = generation && conditionsOfGeneration(generation);
  if (!setupId || !result?.success || !request) return null;
  return { request, file: result.data.text, of: { run: setupId }, name: { setupId } };
}

/** The setup in hand with its history and its garage. Without it the chat still works. */
async function inHandOf(
  body: ChatBody,
  call: Call,
  declared: Promise<EngineerLanguage | undefined>,
): Promise<InHand> {
  const words = cutAt(body.message, longestWords);
  try {
    const setupInHand = await lookedAt(body, call);
    if (!setupInHand) return nothingInHand;
    const { request, file, of, name } = setupInHand;
    const [history, garage, language] = await Promise.all([
      historyOf(of, request, call),
      knownGarage(request, file, call),
      declared,
    ]);
    const driver = { words, language };
    const job = { kind: 'refine', request, driver, file, garage, history } as const;
    return {
      setup: setupToTalkOf(request, file, { garage, history }),
      check: (block) => checkedProposal(prepareRun(job, ''), name, { words, track: request.track }, block),
    };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    // A refusal is a setup that is gone, or not for this driver.
    if (!(error instanceof Response)) {
      const { setupId, communitySetupId } = body;
      const about = { generation: setupId, saved: communitySetupId, error: String(error) };
      call.services.logError('chat_setup_read_failed', about);
    }
    return nothingInHand;
  }
}

type Question = ModelQuestion & {
  /** Put before the answer. */
  opening: string;
  language: ReturnType<typeof languageOf>;
  check: InHand['check'];
};

async function questionOf(body: ChatBody, call: Call, leavingSignal: AbortSignal): Promise<Question> {
  const { driver, services, request } = call;
  const declared = declaredLanguage(call);
  const [{ setup, check }, storedMessages, choice] = await Promise.all([
    inHandOf(body, call, declared),
    body.context.length > 0 ? [] : services.chatMessages.recent(driver.userId, historyMessages),
    declared,
  ]);
  const history = body.context.length > 0 ? body.context : storedMessages;
  const language = languageOf(body.message, choice);
  return {
    opening: carAnsweredFor(body.message, setup, language),
    language,
    check,
    messages: conversationMessages(history, body.message, setup, language),
    maxTokens: mostAnswerTokens,
    askedBy: await hashedId(driver.userId),
    signal: AbortSignal.any([request.signal, leavingSignal]),
  };
}

const sentences: Partial<Record<ModelFailure['kind'], Refusal>> = {
  slow: {
    status: 504,
    code: 'engineer_slow',
    error: 'The race engineer didn’t answer in time. Please try again.',
  },
  'only-thought': {
    status: 502,
    code: 'engineer_only_thought',
    error: 'The race engineer ran out of room while thinking. Please ask for less at once.',
  },
  busy: {
    status: 502,
    code: 'engineer_busy',
    error: 'The race engineer is very busy right now. Please try again in a moment.',
  },
  refused: {
    status: 502,
    code: 'engineer_declined',
    error: 'The race engineer can’t answer that. Please ask about setups, driving or tyres.',
  },
  filtered: {
    status: 502,
    code: 'engineer_declined',
    error: 'The race engineer can’t answer that. Please ask about setups, driving or tyres.',
  },
};
const noAnswer: Refusal = {
  status: 502,
  code: 'engineer_unavailable',
  error: 'We couldn’t reach the race engineer. Please try again.',
};

/** The error of a reply that failed, after its pieces. */
function failureFor(error: unknown, { countsUnanswered, isKept: isMessageKept }: Reply): Refusal {
  const failure = (error instanceof ModelFailure && sentences[error.kind]) || noAnswer;
  if (!countsUnanswered) return { ...failure, kept: isMessageKept };
  return {
    ...failure,
    kept: isMessageKept,
    error: `${failure.error} This try counts as one of your daily messages.`,
  };
}

/** A driver's message, and the id under which it is counted. */
type Message = { id: string; text: string };

/** One answer in the making: its pieces as they come, what is kept of it, and what happens when it fails. */
class Reply {
  readonly #call: Call;
  readonly #message: Message;
  readonly #question: Question;
  #text = '';
  #wasModelAsked = true;
  #countsUnanswered = false;
  #isKept = false;

  constructor(call: Call, message: Message, question: Question) {
    this.#call = call;
    this.#message = message;
    this.#question = question;
  }

  get text(): string {
    return this.#text;
  }

  /** Whether the message counts though there is no answer; known when the pieces have ended. */
  get countsUnanswered(): boolean {
    return this.#countsUnanswered;
  }

  /** Whether the message and what was answered stand in the conversation; known when the pieces have ended. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /**
   * The answer's pieces. The message and what was said to it, whole or cut off, are kept together; a message without any
   * answer is kept nowhere, and given back a few times a day: its driver sends it again.
   */
  async *pieces(): AsyncGenerator<string, void, void> {
    const { services, waitUntil } = this.#call;
    let resolveKept = () => {};
    // Asked for before the browser can leave: once it has, there is no time to ask.
    waitUntil(
      new Promise<void>((resolve) => {
        resolveKept = resolve;
      }),
    );
    try {
      const { opening, language, check, ...question } = this.#question;
      const pieces = answerIn(language, (further) =>
        services.model.answer({ ...question, messages: [...question.messages, ...further] }),
      );
      for await (const piece of withCheckedChanges(pieces, check)) {
        const isFirst = this.#text.trim() === '' && piece.trim() !== '';
        const text = isFirst ? opening + piece : piece;
        this.#text += text;
        yield text;
      }
      if (this.#text.trim() === '') throw new ModelFailure('unusable', 'The answer is empty');
    } catch (error) {
      if (this.#text.trim() !== '') {
        this.#text = this.#text.slice(0, longestStored - cutOffMark.length) + cutOffMark;
        yield cutOffMark;
      }
      // An answer at its length limit is still an answer.
      const enough = error instanceof ModelFailure && error.kind === 'too-long' && this.#text.trim() !== '';
      if (!enough) {
        const kind = error instanceof ModelFailure ? error.kind : 'unknown';
        this.#wasModelAsked = kind !== 'left-alone';
        // A caller who left is no failure of the model.
        if (kind !== 'stopped') services.logError('model_failed', { kind });
        throw error;
      }
    } finally {
      await this.#keep();
      resolveKept();
    }
  }

  async #keep(): Promise<void> {
    const { services, driver, bindings } = this.#call;
    try {
      if (this.#text.trim() === '') {
        const room = roomOf(driver.userId, bindings);
        this.#countsUnanswered = !(await room.giveBackMessage(this.#message.id, this.#wasModelAsked));
        return;
      }
      await services.chatMessages.append(driver.userId, [
        { role: 'user', content: this.#message.text },
        { role: 'assistant', content: this.#text.slice(0, longestStored) },
      ]);
      this.#isKept = true;
    } catch (error) {
      services.logError('chat_answer_write_failed', { error: String(error) });
    }
  }
}

function streamReply(reply: Reply, leaving: AbortController): Response {
  const leavingSignal = leaving.signal;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const timer = setInterval(() => leavingSignal.aborted || controller.enqueue(heartbeat), heartbeatMs);
      const send = (event: ChatEvent) => {
        if (!leavingSignal.aborted) controller.enqueue(eventBytes(event));
      };
      try {
        for await (const text of reply.pieces()) send({ event: 'text', data: { text } });
        send({ event: 'done', data: { response: reply.text } });
      } catch (error) {
        send({ event: 'error', data: failureFor(error, reply) });
      } finally {
        clearInterval(timer);
        if (!leavingSignal.aborted) controller.close();
      }
    },
    cancel() {
      leaving.abort();
    },
  });
  return eventStream(body);
}

async function whole(reply: Reply): Promise<Response> {
  try {
    for await (const _ of reply.pieces());
    return answer({ response: reply.text });
  } catch (error) {
    return refuse(failureFor(error, reply));
  }
}

/** `POST /api/race-engineer-chat`: one message, answered as markdown: events, or JSON `{response}`. */
export const answerMessage: Endpoint = async (call) => {
  const { request, driver, bindings } = call;
  const body = await parseBody(request, chatSchema);
  requireOwnId(body.userId, driver.userId);
  await requirePlan(call);

  const messageId = crypto.randomUUID();
  const room = roomOf(driver.userId, bindings);
  const refusal = await room.takeMessage(messageId);
  if (refusal) throw refuse(refusal);
  try {
    const leaving = new AbortController();
    const question = await questionOf(body, call, leaving.signal);
    const reply = new Reply(call, { id: messageId, text: body.message }, question);
    return wantsEvents(request) ? streamReply(reply, leaving) : await whole(reply);
  } catch (error) {
    await room.giveBackMessage(messageId, false);
    throw error;
  }
};

/** How much of a conversation is shown when a driver comes back. */
const shownMessages = 100;

/** `GET /api/race-engineer-chat`: the conversation so far, the oldest message first. */
export const showConversation: Endpoint = async ({ driver, services, url }) => {
  requireOwnId(url.searchParams.get('userId'), driver.userId);
  const messages = await services.chatMessages.recent(driver.userId, shownMessages);
  return answer({
    messages: messages.map(({ id, role, content, created_at }) => ({
      id,
      role,
      content,
      timestamp: created_at,
    })),
  });
};

/** `DELETE /api/race-engineer-chat`: forgets the conversation. */
export const clearConversation: Endpoint = async ({ driver, services, url }) => {
  requireOwnId(url.searchParams.get('userId'), driver.userId);
  await services.chatMessages.clear(driver.userId);
  return answer({ cleared: true });
};
