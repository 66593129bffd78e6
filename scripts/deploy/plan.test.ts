import { expect, test } from 'vitest';
import { goodConfiguration as configuration } from '../configuration/good-configuration.fixture.ts';
import { deploymentPlan } from './plan.ts';

const plan = (isRehearsal: boolean) =>
  deploymentPlan({ deployment: 'production', configuration, isRehearsal });

test('the database comes first, then each Worker before the one that names it', () => {
  expect(plan(false).map(({ title }) => title.split(':')[0])).toEqual([
    'Database',
    'scrutineer-ai-production',
    'scrutineer-stripe-webhooks-production',
    'scrutineer-web-production',
  ]);
  expect(plan(true).map(({ title }) => title.split(':')[0])).toEqual([
    'scrutineer-ai-production',
    'scrutineer-stripe-webhooks-production',
    'scrutineer-web-production',
  ]);
  for (const { args } of plan(true)) expect(args).toContain('--dry-run');
  for (const { args } of plan(false)) expect(args).not.toContain('--dry-run');
});

test('each Worker gets its own secrets and no other', () => {
  const [, ai, webhooks, web] = plan(false).map(({ secrets }) => Object.keys(secrets ?? {}).sort());
  expect(webhooks).toEqual([
    'CLERK_WEBHOOK_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SUPABASE_SECRET_KEY',
  ]);
  expect(ai).toEqual(['CLERK_SECRET_KEY', 'OPENAI_API_KEY', 'SUPABASE_SECRET_KEY']);
  expect(web).toEqual(['CLERK_SECRET_KEY']);
});

test('no secret stands among the arguments, which everybody on the machine can see', () => {
  const args = JSON.stringify(plan(false).map((step) => step.args));
  for (const step of plan(false))
    for (const value of Object.values(step.secrets ?? {})) expect(args).not.toContain(value);
  expect(args).not.toMatch(/database( |%20)password/);
  expect(plan(false)[0]?.environment).toEqual({ SUPABASE_DB_URL: configuration.SUPABASE_DB_URL });
});

test('only the web Worker has an address, which is that of APP_ORIGIN', () => {
  const domains = plan(false).map(({ args }) => args[args.indexOf('--domain') + 1]);
  expect(plan(false).filter(({ args }) => args.includes('--domain'))).toHaveLength(1);
  expect(domains.at(-1)).toBe('setups.racing');
});
