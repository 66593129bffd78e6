import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { workerList } from '../worker-list.ts';
import {
  type Configuration,
  configurationNames,
  createRedactor,
  exampleFile,
  isSecret,
  operatorVariables,
  readConfiguration,
  withValue,
} from './configuration.ts';
import { configurationFaults } from './faults.ts';
import { goodConfiguration } from './good-configuration.fixture.ts';

const preview: Configuration = {
  ...goodConfiguration,
  APP_ORIGIN: 'https://try.setups.racing',
  CLERK_ISSUER: 'https://try.setups.racing/__clerk',
  CLERK_SECRET_KEY: 'sk_live_of-the-preview',
  SUPABASE_URL: 'https://zyxw.supabase.co',
  SUPABASE_DB_URL: 'postgresql://postgres.zyxw:other@aws-0-eu-central-1.pooler.supabase.com:5432/postgres',
  STRIPE_SECRET_KEY: 'sk_test_stripe',
};

const firstWords = (faults: readonly string[]) => faults.map((fault) => fault.split(' ')[0]);

test('a whole configuration has no fault, in production and in preview', () => {
  expect(configurationFaults('production', goodConfiguration, preview)).toEqual([]);
  expect(configurationFaults('preview', preview, goodConfiguration)).toEqual([]);
  const withOwnDomain = { ...goodConfiguration, CLERK_ISSUER: 'https://clerk.setups.racing' };
  expect(configurationFaults('production', withOwnDomain, preview)).toEqual([]);
});

test('an empty one is answered with every variable that is needed, each with where to get it', () => {
  const faults = configurationFaults('production', {});
  expect(firstWords(faults)).toEqual(Object.keys(goodConfiguration).sort((a, b) => a.localeCompare(b)));
  for (const fault of faults) expect(fault).toMatch(/^[A-Z_]+ (is missing: .{10,}|has to be .{10,})\.$/);
});

test('a value that nobody filled in since copying the example counts as missing', () => {
  const example = readConfiguration(exampleFile);
  const faults = configurationFaults('production', example);
  const filledIn = /^(CLERK_(FAPI|API)_URL|PAYMENT_PAGES|STRIPE_API_URL|OPENAI_(BASE_URL|MODEL))$/;
  const wanted = Object.keys(goodConfiguration).filter((name) => !filledIn.test(name));
  expect(firstWords(faults)).toEqual(wanted.sort((a, b) => a.localeCompare(b)));
  expect(faults.join('\n')).not.toContain('…');
});

test.each([
  [{ APP_ORIGIN: 'https://setups.racing/' }, 'APP_ORIGIN has to be an origin alone'],
  [{ APP_ORIGIN: 'http://localhost:8787' }, 'APP_ORIGIN has to be a public https address'],
  [
    { CLERK_ISSUER: 'https://clerk.elsewhere.test' },
    'CLERK_ISSUER has to be APP_ORIGIN followed by /__clerk',
  ],
  [{ CLERK_ISSUER: 'https://setups.racing/clerk' }, 'CLERK_ISSUER has to be APP_ORIGIN followed by /__clerk'],
  [{ SUPABASE_URL: 'http://localhost:8788/supabase' }, 'SUPABASE_URL has to be a public https address'],
  [{ CLERK_PUBLISHABLE_KEY: 'pk_test_a' }, 'CLERK_PUBLISHABLE_KEY is of a development instance'],
  [{ CLERK_SECRET_KEY: 'sk_test_a' }, 'CLERK_SECRET_KEY is of a development instance'],
  [{ STRIPE_SECRET_KEY: 'sk_test_a' }, 'STRIPE_SECRET_KEY has to be a live key in production'],
  [{ SUPABASE_SECRET_KEY: 'sb_publishable_a' }, 'SUPABASE_SECRET_KEY is a publishable key'],
  [{ PUBLIC_BASELINES: 'yes' }, 'PUBLIC_BASELINES is wrong'],
  [{ SECURITY_CONTACT: 'security@setups.racing' }, 'SECURITY_CONTACT is wrong'],
  [{ SUPPORT_CONTACT: 'help@setups.racing' }, 'SUPPORT_CONTACT is wrong'],
  [{ SECURITY_CONTACT: 'mailto:a@setups.racing\nExpires: never' }, 'SECURITY_CONTACT is wrong'],
  [{ STRIPE_AUTOMATIC_TAX: 'yes' }, 'STRIPE_AUTOMATIC_TAX is wrong'],
  [{ STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET is wrong (it starts with whsec_)'],
])('%j is refused', (change, sentence) => {
  const faults = configurationFaults('production', { ...goodConfiguration, ...change });
  expect(faults.filter((fault) => fault.startsWith(sentence))).toHaveLength(1);
  for (const value of Object.values(change)) expect(faults.join('\n')).not.toContain(`"${value}"`);
});

test('a preview with a live key of Stripe, or anything of production, is refused', () => {
  expect(configurationFaults('preview', { ...preview, STRIPE_SECRET_KEY: 'sk_live_a' })).toEqual([
    'STRIPE_SECRET_KEY has to be a test key in preview: Stripe dashboard, Developers, API keys.',
  ]);
  const { SUPABASE_URL = '' } = goodConfiguration;
  expect(configurationFaults('preview', { ...preview, SUPABASE_URL }, goodConfiguration)).toEqual([
    'SUPABASE_URL is the same in production and preview: each needs its own.',
  ]);
});

test('no secret is left in a text, nor the password of the database however it is written', () => {
  const all = `${Object.values(goodConfiguration).join(' and ')} and database password and database%20password`;
  const redacted = createRedactor(goodConfiguration)(all);
  for (const [name, value] of Object.entries(goodConfiguration)) {
    if (isSecret(name)) expect(redacted).not.toContain(value);
    else expect(redacted).toContain(value);
  }
  expect(redacted).not.toMatch(/database( |%20)password/);
  expect(redacted).toContain('[STRIPE_SECRET_KEY]');
});

test('one value is set in a configuration file and the rest stays', () => {
  const text = '# why\nA="1"\nSECRET="old" # not kept\nB="$&"\n';
  expect(withValue(text, 'SECRET', 'new$&')).toBe('# why\nA="1"\nSECRET="new$&"\nB="$&"\n');
  expect(withValue('A="1"', 'SECRET', 'new')).toBe('A="1"\nSECRET="new"\n');
});

const document = readFileSync('docs/production.md', 'utf8');
const example = readFileSync(exampleFile, 'utf8');

test('the example lists every variable of every Worker and operator, with who reads it, and no other', () => {
  const letters = {
    w: 'scrutineer-web',
    a: 'scrutineer-ai',
    m: 'scrutineer-mcp',
    s: 'scrutineer-stripe-webhooks',
  };
  const readersOf = (name: string) =>
    Object.entries(letters).flatMap(([letter, worker]) =>
      workerList.some((one) => one.name === worker && one.variables.includes(name)) ? letter : ' ',
    );
  let readers = '';
  const listed = example.split('\n').flatMap((line) => {
    readers = /^# ([w ] [a ] [m ] [s ]) {2}\S/.exec(line)?.[1] ?? readers;
    const name = /^([A-Z_]+)=/.exec(line)?.[1];
    return name ? [[name, readers]] : [];
  });
  const wanted = configurationNames.map((name) => [name, readersOf(name).join(' ')]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(wanted));
});

test('the way to production names every variable and command, and no other, and Clerk’s events', () => {
  const named = document.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g);
  expect(new Set(Array.from(named, ([, name]) => name))).toEqual(new Set(configurationNames));
  for (const [, command] of document.matchAll(/npm run ([\w:]+)/g))
    expect(Object.keys(packageJson.scripts)).toContain(command);
  expect(document).toMatch(/the events `user\.deleted`, `organization\.created`,.+, and no other\./s);
  for (const from of Object.values(operatorVariables)) expect(from).toMatch(/dashboard/);
});
