import {
  createModel,
  type ModelConfig,
  reasoningEfforts,
  shutdownDateOf,
} from '../../core/adapters/openai.ts';
import { prepareRun } from '../../core/engineer/run/job.ts';
import { ModelFailure, type ModelQuestion } from '../../core/engineer/answer/model.ts';
import { messagesFor } from '../../core/engineer/answer/prompt.ts';
import { answerFormat, proposedChangesSchema } from '../../core/engineer/baseline/proposed-changes.ts';
import type { Configuration } from '../configuration/read-configuration.ts';
import type { Send } from './ask.ts';
import { bad, type Finding, good } from './finding.ts';

const about = 'Model';
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

const sentences: Record<number, string> = {
  400: 'OPENAI_MODEL does not take what is asked of it: it has to know structured output (a strict JSON schema).',
  401: 'OPENAI_API_KEY is refused: make one where the model is served (on OpenAI: platform.openai.com, API keys).',
  403: 'OPENAI_API_KEY may not use this model: see the rights of its project where the model is served.',
  404: 'OPENAI_MODEL is not known to the server of OPENAI_BASE_URL, or that address is not its /v1.',
  429: 'the account has no credit left, or is at its limit: see the billing page where the model is served.',
};

function failureFinding(error: unknown, status: number | null): Finding {
  if (error instanceof ModelFailure && error.kind === 'only-thought') {
    return bad(
      about,
      'OPENAI_MODEL spends all its tokens on thinking: lower AI_REASONING_EFFORT, or raise AI_REASONING_TOKENS.',
    );
  }
  if (status !== null && sentences[status]) return bad(about, sentences[status]);
  if (status === null) {
    return bad(about, 'OPENAI_BASE_URL does not answer: on OpenAI it is https://api.openai.com/v1.');
  }
  const reason = error instanceof ModelFailure ? error.message : 'the answer was not what was asked for';
  return bad(
    about,
    `OPENAI_MODEL did not answer as it should (${reason}): take a model that knows structured output.`,
  );
}

/** When the provider ends the model, where it says so; nothing where it cannot be asked. */
async function lifetimeFindings(config: ModelConfig, now: Date): Promise<Finding[]> {
  const date = await shutdownDateOf(config).catch(() => null);
  if (date === null) return [];
  const daysLeft = Math.floor((Date.parse(date) - now.getTime()) / dayMs);
  const remedy = "take its successor by the vendor's page on deprecations, in OPENAI_MODEL";
  return [
    daysLeft > noticeDays
      ? good(about, `${config.model} is served until ${date}`)
      : bad(about, `OPENAI_MODEL ${config.model} ends on ${date}: ${remedy}.`),
  ];
}

/** Asks the model one question the way the product asks: streamed, with a strict schema, and as large as a driver's. */
export async function checkModel(
  send: Send,
  configuration: Configuration,
  now = new Date(),
): Promise<Finding[]> {
  const { OPENAI_BASE_URL = '', OPENAI_API_KEY = '', OPENAI_MODEL = '' } = configuration;
  const { AI_REASONING_EFFORT, AI_REASONING_TOKENS } = configuration;
  const reasoningEffort = reasoningEfforts.find((effort) => effort === AI_REASONING_EFFORT);
  let status: number | null = null;
  const config: ModelConfig = {
    baseUrl: OPENAI_BASE_URL,
    apiKey: OPENAI_API_KEY,
    model: OPENAI_MODEL,
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
    return [
      good(about, `${OPENAI_MODEL} answers, and keeps to a schema`),
      ...(await lifetimeFindings(config, now)),
    ];
  } catch (error) {
    return [failureFinding(error, status)];
  }
}
