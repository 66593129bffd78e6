import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { runCommand } from '../command-line.ts';
import { goodConfiguration } from '../configuration/good-configuration.fixture.ts';
import { type Configuration, isSecret } from '../configuration/configuration.ts';
import { runStep } from './commands.ts';
import { deploy, type Hands, rehearse } from './deploy.ts';
import { deploymentPlan } from './plan.ts';

/** Hands that note what they are asked for; `fails` names the command whose turn it is to fail. */
function noting({ fails, held = [] }: { fails?: string; held?: string[] } = {}) {
  const said: string[] = [];
  const done: string[] = [];
  const hands: Hands = {
    say: (line) => said.push(line),
    async build() {
      done.push('build');
    },
    async run(command, args, environment) {
      const [task, , , , deployment] = args;
      const worker = /(ai|stripe-webhooks)/.exec(args[2] ?? '')?.[0] ?? 'web';
      const rehearsed = args.includes('--dry-run') ? ', rehearsed' : '';
      const name =
        task === 'deploy'
          ? `scrutineer-${worker}-${deployment}${rehearsed}`
          : `${command} ${args.slice(0, 2).join(' ')}`;
      done.push(name);
      if (task === 'secret') return { code: 0, output: JSON.stringify(held.map((one) => ({ name: one }))) };
      // The worst that a tool could do: print all it was given.
      const file = args[args.indexOf('--secrets-file') + 1] ?? '';
      const secrets = args.includes('--secrets-file') ? readFileSync(file, 'utf8') : '';
      return {
        code: name === fails ? 1 : 0,
        output: [...args, secrets, JSON.stringify(environment)].join(' '),
      };
    },
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit = {}) => {
    done.push(`${method} ${url}`);
    if (new Headers(headers).get('authorization') !== 'Bearer sbp_of-the-owner')
      return new Response('{}', { status: 401 });
    const added = { id: '1', resolved_jwks: { keys: [{}] }, inserted_at: '2026-11-01T12:00:00Z' };
    return Response.json(method === 'GET' ? [] : added);
  });
  return { hands, done, text: () => said.join('\n') };
}

function expectNoSecrets(text: string): void {
  for (const [name, value] of Object.entries(goodConfiguration))
    if (isSecret(name)) expect(text).not.toContain(value);
  expect(text).not.toContain('database password');
}

const database = 'node scripts/deploy/apply-database.ts';
const workers = [
  'scrutineer-ai-production',
  'scrutineer-stripe-webhooks-production',
  'scrutineer-web-production',
];

test('a whole configuration is built and brought out in order', async () => {
  const { hands, done, text } = noting();
  expect(await deploy({ name: 'production', configuration: goodConfiguration }, hands)).toBe(true);
  expect(done.slice(0, 6)).toEqual(['wrangler whoami --json', 'build', database, ...workers]);
  expect(text()).toContain('https://setups.racing is live. Now: npm run doctor -- --env production');
});

test('with a token of Supabase, the database is told last whose tokens it is to trust', async () => {
  const { hands, done, text } = noting();
  const configuration = { ...goodConfiguration, SUPABASE_ACCESS_TOKEN: 'sbp_of-the-owner' };
  expect(await deploy({ name: 'production', configuration }, hands)).toBe(true);
  const registry = 'https://api.supabase.com/v1/projects/abcdefgh/config/auth/third-party-auth';
  expect(done.slice(-2)).toEqual([`GET ${registry}`, `POST ${registry}`]);
  expect(text()).toContain('✓ Supabase trusts tokens of https://setups.racing/__clerk from now on');
});

test('without one that is left to be done by hand, and said; one that is refused ends it', async () => {
  const without = noting();
  expect(await deploy({ name: 'production', configuration: goodConfiguration }, without.hands)).toBe(true);
  expect(without.text()).toContain('by hand to trust tokens of https://setups.racing/__clerk');
  const refused = noting();
  const configuration = { ...goodConfiguration, SUPABASE_ACCESS_TOKEN: 'sbp_of-somebody-else' };
  expect(await deploy({ name: 'production', configuration }, refused.hands)).toBe(false);
  expect(refused.text()).toContain('SUPABASE_ACCESS_TOKEN is refused');
  expect(refused.text()).not.toContain('of-somebody-else');
});

test('with anything missing nothing is done, and all that is missing is said at once', async () => {
  const { hands, done, text } = noting();
  const { STRIPE_SECRET_KEY: _, OPENAI_API_KEY: __, ...rest } = goodConfiguration;
  expect(await deploy({ name: 'production', configuration: rest }, hands)).toBe(false);
  expect(done).toEqual([]);
  expect(text()).toMatch(
    /^production\.env is not ready\. 2 things to mend:\n {2}OPENAI_API_KEY is missing: .+\n {2}STRIPE_SECRET_KEY is missing: .+$/,
  );
});

test('without an account at Cloudflare nothing is done', async () => {
  const { hands, done, text } = noting({ fails: 'wrangler whoami --json' });
  expect(await deploy({ name: 'production', configuration: goodConfiguration }, hands)).toBe(false);
  expect(done).toEqual(['wrangler whoami --json']);
  expect(text()).toContain('npx wrangler login');
});

test.each([database, ...workers])(
  'a failure of %s ends it, without a secret in what is said',
  async (fails) => {
    const { hands, done, text } = noting({ fails });
    expect(await deploy({ name: 'production', configuration: goodConfiguration }, hands)).toBe(false);
    expect(done.at(-1)).toBe(fails);
    expect(text()).toContain('[');
    expectNoSecrets(text());
  },
);

test('a secret that the configuration no longer has is taken from the Worker', async () => {
  const { hands, done } = noting({
    held: ['STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET_PREVIOUS', 'MINE'],
  });
  expect(await deploy({ name: 'production', configuration: goodConfiguration }, hands)).toBe(true);
  expect(done.filter((name) => name === 'wrangler secret bulk')).toHaveLength(1);
});

test('a rehearsal asks nobody, and fails with the list when the file is not whole', async () => {
  const { hands, done, text } = noting();
  expect(await rehearse({ name: 'production', configuration: goodConfiguration }, hands)).toBe(true);
  const incomplete: Configuration = { ...goodConfiguration, OPENAI_API_KEY: '' };
  expect(await rehearse({ name: 'production', configuration: incomplete }, hands)).toBe(false);
  const rehearsed = workers.map((worker) => `${worker}, rehearsed`);
  expect(done).toEqual([...rehearsed, ...rehearsed]);
  expect(text()).toContain('production.env is not ready. One thing to mend:\n  OPENAI_API_KEY is wrong');
});

test('secrets reach a command in a file of its own, which is gone afterwards', async () => {
  const secrets = { STRIPE_SECRET_KEY: 'sk_live_value' };
  const script =
    "console.log(process.argv.at(-1)); console.log(require('fs').readFileSync(process.argv.at(-1), 'utf8'))";
  const step = { title: 'a tool', command: 'node', args: ['-e', script, '--'], secrets };
  const { code, output } = await runStep(step, runCommand);
  const [path = '', content = ''] = output.split('\n');
  expect([code, JSON.parse(content)]).toEqual([0, secrets]);
  expect(() => readFileSync(path)).toThrow('ENOENT');
});

const plan = deploymentPlan('production', goodConfiguration, false);

test('each Worker gets its own secrets and no other', () => {
  const [, ai, webhooks, web] = plan.map(({ secrets }) => Object.keys(secrets ?? {}).sort());
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
  const args = JSON.stringify(plan.map((step) => step.args));
  for (const step of plan)
    for (const value of Object.values(step.secrets ?? {})) expect(args).not.toContain(value);
  expect(args).not.toContain('database password');
  expect(plan[0]?.environment).toEqual({ SUPABASE_DB_URL: goodConfiguration.SUPABASE_DB_URL });
});

test('only the web Worker has an address, which is that of APP_ORIGIN', () => {
  const domains = plan.map(({ args }) => args[args.indexOf('--domain') + 1]);
  expect(plan.filter(({ args }) => args.includes('--domain'))).toHaveLength(1);
  expect(domains.at(-1)).toBe('setups.racing');
});
