import { hear } from '../../racing/hearing/hear.ts';
import type { StandIn } from '../stand-in.ts';
import { changesFor } from './answer-changes.ts';
import { chatAnswer } from './answer-chat.ts';
import { chatCompletions } from './chat-completions.ts';
import { completionOf, sendStreamed } from './completion.ts';
import { chatCompletionsQuestion, lastUserText, type Question, responsesQuestion } from './question.ts';
import { responses } from './responses.ts';
import { type Scenario, scenarioIn, scenarios } from './scenarios.ts';

export { scenarios } from './scenarios.ts';

export type OpenAiStandInOptions = {
  /** Ignored: this stand-in keeps nothing. */
  dataDir?: string;
  appOrigin?: string;
  origin?: string;
  /** Silence before each piece of a streamed answer, in milliseconds. */
  pieceMs?: number;
  /** The only key that is let in; any where it is left out. */
  apiKey?: string;
  /** The only model there is; any name will do where it is left out. */
  model?: string;
};

/** One request that came in, as the status page lists it. */
type SeenRequest = {
  number: number;
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

const described = (id: string) => ({
  id,
  object: 'model',
  created: 0,
  owned_by: 'scrutineer',
  shutdown_date: null,
});
const mostSeen = 500;
const base = '/openai/v1';

/** The vendor's two interfaces for text: how a question is read there, and an answer written. */
const interfaces = [
  { path: '/chat/completions', schema: chatCompletionsQuestion, wire: chatCompletions },
  { path: '/responses', schema: responsesQuestion, wire: responses },
];
type Interface = (typeof interfaces)[number];

/**
 * Stands in for OpenAI's Chat Completions and Responses: answers come from the engineering rules, so that the product is of use
 * without a network. `[[scenario:name]]` in the prompt makes it misbehave. It keeps nothing on disk.
 */
export async function createOpenAiStandIn({
  pieceMs = 4,
  apiKey,
  model,
}: OpenAiStandInOptions = {}): Promise<OpenAiStandIn> {
  const seen: SeenRequest[] = [];
  const spent = new Set<string>();
  let count = 0;

  /** The scenario to play now: a `-once` one is spent by the first request with the same words. */
  function scenarioFor(question: Question): Scenario {
    const words = lastUserText(question);
    const { scenario, once } = scenarioIn(words);
    if (!once) return scenario;
    if (spent.has(words)) return 'normal';
    spent.add(words);
    return scenario;
  }

  function record(question: Question, scenario: Scenario): SeenRequest {
    count += 1;
    const request: SeenRequest = {
      number: count,
      kind: question.hasSchema ? 'changes' : 'chat',
      scenario,
      outcome: 'answering',
    };
    seen.push(request);
    if (seen.length > mostSeen) seen.shift();
    return request;
  }

  async function complete(request: Request, { schema, wire }: Interface): Promise<Response> {
    const body = schema.safeParse(await request.json().catch(() => null));
    if (!body.success)
      return refusal(400, 'invalid_request_error', body.error.issues[0]?.message ?? 'Unreadable body');
    const question = body.data;
    if (model !== undefined && question.model !== model) {
      return refusal(404, 'model_not_found', `The model \`${question.model}\` does not exist`);
    }
    const scenario = scenarioFor(question);
    const entry = record(question, scenario);
    const played = refusals[scenario];
    if (played) {
      entry.outcome = 'refused';
      return refusal(...played);
    }
    const completion = completionOf(
      String(count),
      question.model,
      answerTo(question, entry, scenario),
      scenario,
      pieceMs,
      question.withUsage,
    );
    return sendStreamed(wire, completion, (how) => {
      entry.outcome = how;
    });
  }

  return {
    name: 'OpenAI',
    paths: ['/openai'],
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const key = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!key) return refusal(401, 'invalid_api_key', 'You did not provide an API key');
      if (apiKey !== undefined && key !== apiKey) {
        return refusal(401, 'invalid_api_key', 'Incorrect API key provided');
      }
      const [, wanted] = pathname.startsWith(`${base}/models/`) ? pathname.split(`${base}/models/`) : [];
      if (wanted !== undefined && request.method === 'GET') {
        const name = decodeURIComponent(wanted);
        return name === (model ?? 'engineer-rules')
          ? Response.json(described(name))
          : refusal(404, 'model_not_found', `The model '${name}' does not exist`);
      }
      const asked = interfaces.find(({ path }) => pathname === base + path);
      if (asked && request.method === 'POST') return complete(request, asked);
      return refusal(404, 'unknown_url', `Unknown request URL: ${request.method} ${pathname}`);
    },
    async status() {
      return {
        Totals: [{ requests: count }],
        'Last requests': seen.slice(-50).reverse(),
        Scenarios: scenarios.map((name) => ({
          name,
          'in a prompt': `[[scenario:${name}]] or [[scenario:${name}-once]]`,
        })),
      };
    },
    async close() {},
    requests: () => seen,
    count: () => count,
  };
}

function answerTo(question: Question, { kind }: SeenRequest, scenario: Scenario): string {
  if (kind === 'chat') return chatAnswer(question, scenario);
  // An answer to a schema keeps to the schema, whatever was said.
  return JSON.stringify(changesFor(question, scenario) ?? noBriefing);
}

type Refused = Parameters<typeof refusal>;

/** Scenarios in which the service refuses at once. */
const refusals: Partial<Record<Scenario, Refused>> = {
  'rate-limit': [429, 'rate_limit_exceeded', 'Rate limit reached', { 'retry-after': '1' }],
  'no-credit': [429, 'insufficient_quota', 'You exceeded your current quota'],
  'server-error': [500, 'server_error', 'The server had an error while processing your request'],
};

const noBriefing = {
  understood: { ...hear('', { game: 'ACC' }), question: null },
  changes: [],
  note: 'There was no briefing.',
};

function refusal(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { message, type: code, param: null, code } }, { status, headers });
}
