import { createModel } from '../../core/adapters/openai.ts';
import { ModelFailure } from '../../core/engineer/model.ts';
import { answerFormat, proposedChangesSchema } from '../../core/engineer/proposed-changes.ts';
import type { Configuration } from '../configuration/read-configuration.ts';
import type { Send } from './ask.ts';
import { bad, type Finding, good } from './finding.ts';

const about = 'Model';
const timeLimits = { firstByteMs: 30_000, idleMs: 30_000, totalMs: 60_000 };

const question = {
  messages: [
    { role: 'system', content: 'You answer with no changes, and the note "ready".' },
    { role: 'user', content: 'Are you ready?' },
  ],
  format: answerFormat,
  maxTokens: 2_000,
  askedBy: 'doctor',
} as const;

const sentences: Record<number, string> = {
  400: 'OPENAI_MODEL does not take what is asked of it: it has to know structured output (a strict JSON schema).',
  401: 'OPENAI_API_KEY is refused: make one where the model is served (on OpenAI: platform.openai.com, API keys).',
  403: 'OPENAI_API_KEY may not use this model: see the rights of its project where the model is served.',
  404: 'OPENAI_MODEL is not known to the server of OPENAI_BASE_URL, or that address is not its /v1.',
  429: 'the account has no credit left, or is at its limit: see the billing page where the model is served.',
};

function failureFinding(error: unknown, status: number | null): Finding {
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

/** Asks the model one small question the way the product asks: streamed, with a strict schema. */
export async function checkModel(send: Send, configuration: Configuration): Promise<Finding[]> {
  const { OPENAI_BASE_URL = '', OPENAI_API_KEY = '', OPENAI_MODEL = '' } = configuration;
  let status: number | null = null;
  const model = createModel({
    baseUrl: OPENAI_BASE_URL,
    apiKey: OPENAI_API_KEY,
    model: OPENAI_MODEL,
    timeLimits,
    async fetch(input, init) {
      const response = await send(input, init);
      status = response.status;
      return response;
    },
  });
  try {
    let text = '';
    for await (const piece of model.answer(question)) text += piece;
    proposedChangesSchema.parse(JSON.parse(text));
    return [good(about, `${OPENAI_MODEL} answers, and keeps to a schema`)];
  } catch (error) {
    return [failureFinding(error, status)];
  }
}
