import type * as z from 'zod';
import type { StandIn } from '../stand-in.ts';
import { changesAnswer, writtenAnswer } from './changes.ts';
import { chatAnswer } from './chat.ts';
import { chatCompletions } from './chat-completions.ts';
import { completionOf, sendStreamed, type Wire } from './completion.ts';
import { chatCompletionsQuestion, lastUserText, type Question, responsesQuestion } from './question.ts';
import { responses } from './responses.ts';
import { type Scenario, scenarioIn, scenarios } from './scenarios.ts';

export type OpenAiStandInOptions = {
  /** Silence before each piece of a streamed answer, in milliseconds. */
  pieceMs?: number;
  /** The only key that is let in, and the only model there is; any where they are left out. */
  apiKey?: string;
  model?: string;
};

/** One request that came in, as the status page lists it. */
type SeenRequest = {
  kind: 'changes' | 'chat';
  scenario: Scenario;
  outcome: 'answering' | 'whole' | 'left' | 'dropped' | 'refused';
};

export type OpenAiStandIn = StandIn & {
  /** Requests for an answer since the start, the newest last; the oldest are forgotten. */
  requests(): readonly SeenRequest[];
  /** How many requests for an answer there were in all. */
  count(): number;
};

const mostSeen = 500;
const base = '/openai/v1';

type Interface = { schema: z.ZodType<Question>; wire: Wire };

/** The vendor's two interfaces for text: how a question is read there, and an answer written. */
const interfaces: Record<string, Interface> = {
  [`${base}/chat/completions`]: { schema: chatCompletionsQuestion, wire: chatCompletions },
  [`${base}/responses`]: { schema: responsesQuestion, wire: responses },
};

/** Scenarios in which the service refuses at once. */
const refusals: Partial<Record<Scenario, Parameters<typeof refusal>>> = {
  'rate-limit': [429, 'rate_limit_exceeded', 'Rate limit reached', { 'retry-after': '1' }],
  'server-error': [500, 'server_error', 'The server had an error while processing your request'],
};

function refusal(status: number, code: string, message: string, headers: HeadersInit = {}): Response {
  return Response.json({ error: { message, type: code, param: null, code } }, { status, headers });
}

/**
 * Stands in for OpenAI's Chat Completions and Responses: answers come from the engineering rules, so that the product is of use
 * without a network. `[[scenario:name]]` in the prompt makes it misbehave. It keeps nothing on disk.
 */
export async function createOpenAiStandIn(options: OpenAiStandInOptions = {}): Promise<OpenAiStandIn> {
  const { pieceMs = 4, apiKey, model } = options;
  const requests: SeenRequest[] = [];
  const spent = new Set<string>();
  let count = 0;

  function scenarioFor(question: Question): Scenario {
    const words = lastUserText(question);
    const { scenario, once } = scenarioIn(words);
    const isSpent = once && spent.has(words);
    if (once) spent.add(words);
    return isSpent ? 'normal' : scenario;
  }

  async function complete(request: Request, { schema, wire }: Interface): Promise<Response> {
    const body = schema.safeParse(await request.json().catch(() => null));
    if (!body.success)
      return refusal(400, 'invalid_request_error', body.error.issues[0]?.message ?? 'Unreadable body');
    const question = body.data;
    if (model !== undefined && question.model !== model) return noModel(question.model);
    const scenario = scenarioFor(question);
    const refused = refusals[scenario];
    count += 1;
    const kind = question.hasSchema ? 'changes' : 'chat';
    const entry: SeenRequest = { kind, scenario, outcome: refused ? 'refused' : 'answering' };
    requests.splice(0, requests.length - mostSeen + 1);
    requests.push(entry);
    if (refused) return refusal(...refused);
    // An answer to a schema keeps to the schema, whatever was said.
    const text = question.hasSchema
      ? JSON.stringify(writtenAnswer(changesAnswer(question, scenario)))
      : chatAnswer(question, scenario);
    const { withUsage } = question;
    const answer = { id: String(count), model: question.model, text, pieceMs, withUsage };
    return sendStreamed(wire, completionOf(answer, scenario), (how) => {
      entry.outcome = how;
    });
  }

  const noModel = (name: string) => refusal(404, 'model_not_found', `The model \`${name}\` does not exist`);

  return {
    name: 'OpenAI',
    paths: ['/openai'],
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const key = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!key || (apiKey !== undefined && key !== apiKey))
        return refusal(401, 'invalid_api_key', 'Incorrect API key provided');
      const [, id] = /^\/openai\/v1\/models\/([^/]+)$/.exec(decodeURIComponent(pathname)) ?? [];
      if (id !== undefined && request.method === 'GET') {
        const described = { id, object: 'model', created: 0, owned_by: 'scrutineer', shutdown_date: null };
        return id === (model ?? 'engineer-rules') ? Response.json(described) : noModel(id);
      }
      const answerOf = interfaces[pathname];
      if (answerOf && request.method === 'POST') return complete(request, answerOf);
      return refusal(404, 'unknown_url', `Unknown request URL: ${request.method} ${pathname}`);
    },
    status: async () => ({
      'Last requests': requests.slice(-50).reverse(),
      Scenarios: scenarios.map((name) => ({
        name,
        'in a prompt': `[[scenario:${name}]] or [[scenario:${name}-once]]`,
      })),
    }),
    close: async () => {},
    requests: () => requests,
    count: () => count,
  };
}
