import {
  createModel,
  type ModelConfig,
  modelEndpoints,
  reasoningEfforts,
  shutdownDateOf,
} from '../../core/adapters/openai.ts';
import { ModelFailure, type ModelQuestion } from '../../core/engineer/answer/model.ts';
import { messagesFor } from '../../core/engineer/answer/prompt.ts';
import { answerFormat, proposedChangesSchema } from '../../core/engineer/baseline/proposed-changes.ts';
import { prepareRun } from '../../core/engineer/run/job.ts';
import { type Check, Fault, good, judge } from './check.ts';

const noticeDays = 45;
const dayMs = 86_400_000;

/** As large as a driver's: a model that manages a few words may still run out of room with the whole rulebook. */
function realQuestion(): ModelQuestion {
  const request = {
    game: 'ACC',
    car: 'bmw_m4_gt3',
    track: 'spa',
    sessionType: 'race',
    weather: 'dry',
    trackTemperature: 28,
    setupStyle: 'balanced',
    durationMin: 60,
  } as const;
  const driver = { words: 'It understeers in the middle of slow corners and the rear slides on exit.' };
  const { briefing } = prepareRun({ kind: 'generate', request, driver, base: null }, 'doctor');
  return { messages: messagesFor(briefing), format: answerFormat, maxTokens: 4_000, askedBy: 'doctor' };
}

const sentences: Record<string, string> = {
  'only-thought':
    'OPENAI_MODEL spends all its tokens on thinking: lower AI_REASONING_EFFORT, or raise AI_REASONING_TOKENS.',
  unanswered: 'OPENAI_BASE_URL does not answer: on OpenAI it is https://api.openai.com/v1.',
  400: 'OPENAI_MODEL does not take what is asked of it: it has to know structured output (a strict JSON schema).',
  401: 'OPENAI_API_KEY is refused: make one where the model is served (on OpenAI: platform.openai.com, API keys).',
  403: 'OPENAI_API_KEY may not use this model: see the rights of its project where the model is served.',
  404: 'OPENAI_MODEL is not known to the server of OPENAI_BASE_URL, or that address is not its /v1, or it lacks AI_ENDPOINT.',
  429: 'the account has no credit left, or is at its limit: see the billing page where the model is served.',
};

function faultOf(error: unknown, status: number | 'unanswered'): Fault {
  const failure = error instanceof ModelFailure ? error : null;
  const reason = failure?.message ?? 'the answer was not what was asked for';
  return new Fault(
    sentences[failure?.kind ?? ''] ??
      sentences[status] ??
      `OPENAI_MODEL did not answer as it should (${reason}): take a model that knows structured output.`,
  );
}

/** Asks the model one question the way the product asks: streamed, with a strict schema, and as large as a driver's. */
export async function* checkModel(
  { send, configuration }: Pick<Parameters<Check>[0], 'send' | 'configuration'>,
  now = new Date(),
): ReturnType<Check> {
  const { OPENAI_BASE_URL = '', OPENAI_API_KEY = '', OPENAI_MODEL = '' } = configuration;
  const { AI_ENDPOINT, AI_REASONING_EFFORT, AI_REASONING_TOKENS } = configuration;
  const endpoint = modelEndpoints.find((name) => name === AI_ENDPOINT);
  const reasoningEffort = reasoningEfforts.find((effort) => effort === AI_REASONING_EFFORT);
  let status: number | 'unanswered' = 'unanswered';
  const config: ModelConfig = {
    baseUrl: OPENAI_BASE_URL,
    apiKey: OPENAI_API_KEY,
    model: OPENAI_MODEL,
    ...(endpoint && { endpoint }),
    ...(reasoningEffort && { reasoningEffort }),
    ...(AI_REASONING_TOKENS && { reasoningTokens: Number(AI_REASONING_TOKENS) }),
    async fetch(input, init) {
      const response = await send(input, init);
      status = response.status;
      return response;
    },
  };
  try {
    let text = '';
    for await (const piece of createModel(config).answer(realQuestion())) text += piece;
    proposedChangesSchema.parse(JSON.parse(text));
  } catch (error) {
    throw faultOf(error, status);
  }
  yield good(`${OPENAI_MODEL} answers, and keeps to a schema`);

  // Not every provider says when it ends a model.
  const date = await shutdownDateOf(config).catch(() => null);
  if (date === null) return;
  yield judge(
    Date.parse(date) - now.getTime() > noticeDays * dayMs,
    `${OPENAI_MODEL} is served until ${date}`,
    `OPENAI_MODEL ${OPENAI_MODEL} ends on ${date}: take its successor by the vendor's page on deprecations, in OPENAI_MODEL.`,
  );
}
