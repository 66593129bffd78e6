import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { runCommand } from '../command-line.ts';
import { assistantsOn, goodConfiguration as needed } from '../configuration/good-configuration.fixture.ts';
import { isSecret } from '../configuration/configuration.ts';
import { deploy, deploymentPlan, type Hands, rehearse, runStep } from './deploy.ts';

const goodConfiguration = { ...needed, ...assistantsOn };

/** Hands that note what they are asked for; `fails` names the command whose turn it is to fail. */
function noting({ fails, held = [] }: { fails?: string; held?: string[] } = {}) {
  const messages: string[] = [];
  const done: string[] = [];
  const hands: Hands = {
    say: (line) => messages.push(line),
    async build() {
      done.push('build');
    },
    async run(command, args, environment) {
      const [task, , file = '', , deployment] = args;
      const worker = /(ai|mcp|stripe-webhooks)/.exec(file)?.[0] ?? 'web';
      const rehearsed = args.includes('--dry-run') ? ', rehearsed' : '';
      const deployed = `scrutineer-${worker}-${deployment}${rehearsed}`;
      const name = task === 'deploy' ? deployed : `${command} ${args.slice(0, 2).join(' ')}`;
      done.push(name);
      if (task === 'secret') return { code: 0, output: JSON.stringify(held.map((one) => ({ name: one }))) };
      // The worst that a tool could do: print all it was given.
      const secrets = args.includes('--secrets-file') ? readFileSync(args.at(-1) ?? '', 'utf8') : '';
      const output = [...args, secrets, JSON.stringify(environment)].join(' ');
      return { code: name === fails ? 1 : 0, output };
    },
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit = {}) => {
    done.push(`${method} ${url}`);
    if (new Headers(headers).get('authorization') !== 'Bearer sbp_of-the-owner')
      return new Response('{}', { status: 401 });
    const added = { id: '1', resolved_jwks: { keys: [{}] }, inserted_at: '2026-11-01T12:00:00Z' };
    return Response.json(method === 'GET' ? [] : added);
  });
  return { hands, done, text: () => messages.join('\n') };
}

function expectNoSecrets(text: string): void {
  for (const [name, value] of Object.entries(goodConfiguration))
    if (isSecret(name)) expect(text).not.toContain(value);
  expect(text).not.toContain('database password');
}

const production = { name: 'production' as const, configuration: goodConfiguration };
const withToken = (SUPABASE_ACCESS_TOKEN: string) => ({
  ...production,
  configuration: { ...goodConfiguration, SUPABASE_ACCESS_TOKEN },
});

const database = 'node scripts/deploy/apply-database.ts';
const workers = ['ai', 'mcp', 'stripe-webhooks', 'web'].map((name) => `scrutineer-${name}-production`);

test('a whole configuration is built and brought out in order', async () => {
  const { hands, done, text } = noting();
  expect(await deploy(production, hands)).toBe(true);
  expect(done.slice(0, 7)).toEqual(['wrangler whoami --json', 'build', database, ...workers]);
  expect(text()).toContain('https://setups.racing is live. Now: npm run doctor -- --env production');
});

test('with a token of Supabase, the database is told last whose tokens it is to trust', async () => {
  const { hands, done, text } = noting();
  expect(await deploy(withToken('sbp_of-the-owner'), hands)).toBe(true);
  const registry = 'https://api.supabase.com/v1/projects/abcdefgh/config/auth/third-party-auth';
  expect(done.slice(-2)).toEqual([`GET ${registry}`, `POST ${registry}`]);
  expect(text()).toContain('✓ Supabase trusts tokens of https://setups.racing/__clerk from now on');
});

test('without one that is left to be done by hand, and said; one that is refused ends it', async () => {
  const without = noting();
  expect(await deploy(production, without.hands)).toBe(true);
  expect(without.text()).toContain('by hand to trust tokens of https://setups.racing/__clerk');
  const refused = noting();
  expect(await deploy(withToken('sbp_of-somebody-else'), refused.hands)).toBe(false);
  expect(refused.text()).toContain('SUPABASE_ACCESS_TOKEN is refused');
  expect(refused.text()).not.toContain('of-somebody-else');
});

test('with anything missing nothing is done, and all that is missing is said at once', async () => {
  const { hands, done, text } = noting();
  const { STRIPE_SECRET_KEY: _, OPENAI_API_KEY: __, OPERATOR_NAME: ___, ...rest } = goodConfiguration;
  expect(await deploy({ name: 'production', configuration: rest }, hands)).toBe(false);
  expect(done).toEqual([]);
  expect(text()).toMatch(
    /^production\.env is not ready\. 3 things to mend:\n {2}OPENAI_API_KEY is missing: .+\n {2}OPERATOR_NAME is missing: .+\n {2}STRIPE_SECRET_KEY is missing: .+$/,
  );
});

test('without an account at Cloudflare nothing is done', async () => {
  const { hands, done, text } = noting({ fails: 'wrangler whoami --json' });
  expect(await deploy(production, hands)).toBe(false);
  expect(done.slice(0, 6)).toEqual(['wrangler whoami --json']);
  expect(text()).toContain('npx wrangler login');
});

test.each([database, ...workers])(
  'a failure of %s ends it, without a secret in what is said',
  async (fails) => {
    const { hands, done, text } = noting({ fails });
    expect(await deploy(production, hands)).toBe(false);
    expect(done.at(-1)).toBe(fails);
    expect(text()).toContain('[');
    expectNoSecrets(text());
  },
);

test('a secret that the configuration no longer has is taken from the Worker', async () => {
  const { hands, text } = noting({
    held: ['STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET_PREVIOUS', 'MINE'],
  });
  expect(await deploy(production, hands)).toBe(true);
  expect(text().match(/.*no longer holds.*/g)).toEqual([
    '✓ 1/1 scrutineer-stripe-webhooks-production no longer holds STRIPE_WEBHOOK_SECRET_PREVIOUS',
  ]);
});

test('a rehearsal asks nobody, and fails with the list when the file is not whole', async () => {
  const { hands, done, text } = noting();
  expect(await rehearse(production, hands)).toBe(true);
  const configuration = { ...goodConfiguration, OPENAI_API_KEY: '' };
  expect(await rehearse({ ...production, configuration }, hands)).toBe(false);
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

test('each Worker gets its own secrets and no other, and only the web Worker an address', () => {
  const [database, ...steps] = deploymentPlan('production', goodConfiguration, false);
  const domains = steps.map(({ args }) =>
    args.includes('--domain') ? args[args.indexOf('--domain') + 1] : null,
  );
  expect(steps.map(({ secrets = {} }, index) => [domains[index], ...Object.keys(secrets).sort()])).toEqual([
    [null, 'CLERK_SECRET_KEY', 'OPENAI_API_KEY', 'SUPABASE_SECRET_KEY'],
    [null, 'MCP_SECRET_KEY'],
    [null, 'CLERK_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SUPABASE_SECRET_KEY'],
    ['setups.racing', 'CLERK_SECRET_KEY'],
  ]);
  expect(database?.environment).toEqual({ SUPABASE_DB_URL: goodConfiguration.SUPABASE_DB_URL });
  // Everybody on the machine can see arguments.
  expectNoSecrets(JSON.stringify([database, ...steps].map((step) => step?.args)));
});
