import { expect, test } from 'vitest';
import { environmentOf } from './environment.ts';

const whole = {
  APP_ORIGIN: 'http://localhost:8787',
  CLERK_PUBLISHABLE_KEY: 'pk_live_x',
  CLERK_SECRET_KEY: 'sk_live_x',
  CLERK_JWT_KEY: '-----BEGIN PUBLIC KEY-----',
  CLERK_ISSUER: 'http://localhost:8787/__clerk',
  CLERK_API_URL: 'http://localhost:8788/clerk-api',
  SUPABASE_URL: 'http://localhost:8788/supabase',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  OPENAI_BASE_URL: 'http://localhost:8788/openai/v1',
  OPENAI_API_KEY: 'local',
  OPENAI_MODEL: 'engineer-rules',
};

test('limits and times have their usual values when nothing is set', () => {
  expect(environmentOf({ ...whole })).toMatchObject({
    AI_RUNS_PER_DAY: 100,
    AI_ENDPOINT: '',
    AI_DIALECT: '',
    AI_REASONING_EFFORT: '',
    AI_REASONING_TOKENS: 12_000,
    AI_FIRST_BYTE_MS: 60_000,
    AI_IDLE_MS: 30_000,
    AI_TOTAL_MS: 120_000,
  });
  expect(environmentOf({ ...whole, AI_RUNS_PER_DAY: '5' }).AI_RUNS_PER_DAY).toBe(5);
});
