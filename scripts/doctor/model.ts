import {
  createModel,
  dialectFor,
  type ModelConfig,
  shutdownDateOf,
} from '../../platform/adapters/openai/model.ts';
import { ModelFailure, type ModelQuestion } from '../../racing/engineer/answer/model.ts';
import { messagesFor } from '../../racing/engineer/answer/prompt.ts';
import { answerFormat, proposedChangesSchema } from '../../racing/engineer/baseline/proposed-changes.ts';
import { prepareRun } from '../../racing/engineer/run/job.ts';
import { environmentOf } from '../../functions/ai/environment.ts';
import { modelConfigOf } from '../../functions/ai/services.ts';
import { faultIn } from '../configuration/faults.ts';
import { Fault, good, judge, type Probe } from './check.ts';
import { modelDialects } from '../../platform/adapters/openai/dialects.ts';

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

/** Sentences by the model's failure, or by the status of its answer; 0 where there is none. */
const sentences: Record<string, string> = {
  'only-thought':
    'OPENAI_MODEL spends all its tokens on thinking: lower AI_REASONING_EFFORT, or raise AI_REASONING_TOKENS.',
  0: faultIn('OPENAI_BASE_URL', 'does not answer'),
  400: faultIn('OPENAI_MODEL', 'refuses what it is asked in every AI_DIALECT'),
  401: faultIn('OPENAI_API_KEY', 'is refused'),
  403: 'OPENAI_API_KEY may not use this model: see the rights of its project where the model is served.',
  404: 'OPENAI_MODEL is not known to the server of OPENAI_BASE_URL, or that address is not its /v1, or it lacks AI_ENDPOINT.',
  429: 'the account has no credit left, or is at its limit: see the billing page where the model is served.',
};

/** Asks a question as large as a driver's, streamed. @throws ModelFailure, or what a reader of the answer throws */
async function ask(config: ModelConfig): Promise<void> {
  let text = '';
  for await (const piece of createModel(config).answer(realQuestion())) text += piece;
  proposedChangesSchema.parse(JSON.parse(text));
}

/** The first other dialect in which the model answers, for one that refuses the question. */
async function otherDialect(config: ModelConfig): Promise<string | null> {
  for (const dialect of modelDialects) {
    const isAnswered = await ask({ ...config, dialect }).then(
      () => true,
      () => false,
    );
    if (isAnswered) return dialect;
  }
  return null;
}

/** Asks the model the way the product asks, in the dialect that is chosen or that follows from the address. */
const modelAnswers: Probe = async ({ configuration }) => {
  let status = 0;
  const modelConfig: ModelConfig = {
    ...modelConfigOf(environmentOf({ ...configuration })),
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const response = await fetch(input, init);
      status = response.status;
      return response;
    },
  };
  const dialect = dialectFor(modelConfig);
  // The use of a cache would be logged.
  const config: ModelConfig = { ...modelConfig, dialect, knowsPromptCache: false };
  try {
    await ask(config);
  } catch (error) {
    const { kind = '', message = 'the answer was not what was asked for' } =
      error instanceof ModelFailure ? error : {};
    const other =
      kind === 'rejected' && (status === 400 || status === 422) ? await otherDialect(config) : null;
    if (other)
      throw new Fault(
        `OPENAI_MODEL refuses what it is asked in the dialect ${dialect}: set AI_DIALECT to ${other}.`,
      );
    throw new Fault(
      sentences[kind] ??
        sentences[status] ??
        faultIn('OPENAI_MODEL', `did not answer as it should (${message})`),
    );
  }
  const { model } = config;
  const answers = good(`${model} answers in the dialect ${dialect}, and keeps to a schema`);

  // Not every provider says when it ends a model.
  const date = await shutdownDateOf(config).catch(() => null);
  if (date === null) return answers;
  const lasts = judge(
    Date.parse(date) - Date.now() > noticeDays * dayMs,
    `${model} is served until ${date}`,
    `OPENAI_MODEL ${model} ends on ${date}: take its successor by the vendor's page on deprecations, in OPENAI_MODEL.`,
  );
  return [answers, lasts];
};

export const modelProbes: readonly Probe[] = [modelAnswers];
