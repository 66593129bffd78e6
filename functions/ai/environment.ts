import * as z from 'zod';
import {
  modelEndpoints,
  reasoningEfforts,
  usualReasoningTokens,
  usualTimeLimits,
} from '#platform/adapters/openai/model';
import { readEnvironment } from '#platform/environment';
import { modelDialects } from '#platform/adapters/openai/dialects';

const address = z.url({ protocol: /^https?$/ });
const count = (usual: number) => z.coerce.number().int().min(0).default(usual);
const milliseconds = (usual: number) => z.coerce.number().int().min(10).default(usual);

const schema = z.object({
  APP_ORIGIN: address.describe('the public address of the product, without a slash at the end'),
  CLERK_PUBLISHABLE_KEY: z.string().startsWith('pk_').describe('Clerk dashboard, API keys'),
  CLERK_SECRET_KEY: z.string().startsWith('sk_').describe('Clerk dashboard, API keys'),
  CLERK_JWT_KEY: z
    .string()
    .includes('PUBLIC KEY')
    .describe('Clerk dashboard, API keys, "JWKS public key" in PEM form'),
  CLERK_ISSUER: address.describe(
    'the "iss" of session tokens: APP_ORIGIN followed by /__clerk, or Clerk’s own domain',
  ),
  CLERK_API_URL: address.describe('the Backend API; on Clerk: https://api.clerk.com'),
  SUPABASE_URL: address.describe('Supabase dashboard, Data API'),
  SUPABASE_SECRET_KEY: z.string().min(1).describe('Supabase dashboard, API keys: the secret key'),
  OPENAI_BASE_URL: address.describe(
    'an OpenAI-compatible server, /v1 included; on OpenAI: https://api.openai.com/v1',
  ),
  OPENAI_API_KEY: z
    .string()
    .min(1)
    .describe('the key for that server; on OpenAI: platform.openai.com, API keys'),
  OPENAI_MODEL: z.string().min(1).describe('the name of a model of that server'),
  AI_ENDPOINT: z
    .enum(['', ...modelEndpoints])
    .default('')
    .describe(
      `which interface of that server is asked: ${modelEndpoints.join(' or ')}; when not set, responses at OpenAI and chat-completions elsewhere`,
    ),
  AI_DIALECT: z
    .enum(['', ...modelDialects])
    .default('')
    .describe(
      `how much of OpenAI’s language that server speaks: ${modelDialects.join(', ')}; when not set, openai at OpenAI or with AI_PROMPT_CACHE, elsewhere schema, or plain once a schema was refused`,
    ),
  AI_PROMPT_CACHE: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'whether that server takes "prompt_cache_key" and, for Chat Completions, "stream_options", as OpenAI does: on or off; off when not set',
    ),
  AI_REASONING_EFFORT: z
    .enum(['', ...reasoningEfforts])
    .default('')
    .describe(
      `how much the model thinks before it answers: ${reasoningEfforts.join(', ')}; not sent when not set, as other servers may refuse it`,
    ),
  AI_REASONING_TOKENS: count(usualReasoningTokens).describe(
    `tokens for thinking, on top of those of an answer; ${usualReasoningTokens} when not set`,
  ),
  AI_RUNS_PER_DAY: count(100).describe(
    'setups and refinements a driver may have made in a day (UTC); 100 when not set',
  ),
  AI_RUNS_PER_MINUTE: count(10).describe('the same in a minute; 10 when not set'),
  AI_MESSAGES_PER_DAY: count(300).describe(
    'chat messages a driver may send in a day (UTC); 300 when not set',
  ),
  AI_MESSAGES_PER_MINUTE: count(20).describe('the same in a minute; 20 when not set'),
  AI_FIRST_BYTE_MS: milliseconds(usualTimeLimits.firstByteMs).describe(
    `how long the model may think before it begins; ${usualTimeLimits.firstByteMs} when not set`,
  ),
  AI_IDLE_MS: milliseconds(30_000).describe('how long it may fall silent; 30000 when not set'),
  AI_TOTAL_MS: milliseconds(120_000).describe('how long a whole answer may take; 120000 when not set'),
});

/** The names of this Worker's variables and secrets. */
export const engineerVariables = Object.keys(schema.shape);

export type Environment = z.infer<typeof schema>;

/** The Worker's variables. @throws EnvironmentIncomplete naming what is missing and where to get it */
export function environmentOf(bindings: object): Environment {
  return readEnvironment('AI', schema, bindings);
}
