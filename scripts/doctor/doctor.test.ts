import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Configuration, isSecret } from '../configuration/configuration.ts';
import { workerList } from '../worker-list.ts';
import { anySessionToken } from './clerk.ts';
import { checks, examine, type Finding, findingsOf, report } from './examine.ts';
import { documentsAreFilledIn } from './product.ts';
import { startWorld, type Twists } from './product.fixture.ts';

let world: Awaited<ReturnType<typeof startWorld>>;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function look(changes: Configuration = {}, twists: Twists = {}): Promise<Finding[]> {
  world.twist(twists);
  const configuration = { ...world.environment, ...changes };
  const findings = await examine({ configuration, deployment: null });
  for (const [name, value] of Object.entries(configuration))
    if (isSecret(name) && value.length >= 8) expect(report(findings)).not.toContain(value);
  return findings;
}

const linesOf = (findings: readonly Finding[], state: Finding['state']) =>
  findings.filter((finding) => finding.state === state).map(({ about, says }) => `${about}: ${says}`);
const badOnes = (findings: readonly Finding[]) => linesOf(findings, 'bad');

test('before anybody has signed in all is well, and what cannot be told yet is said', async () => {
  const findings = await look({}, { '/clerk-api/v1/users': () => [] });
  expect(badOnes(findings)).toEqual([]);
  expect(linesOf(findings, 'open')).toEqual([
    'Clerk: nobody is signed in, so no session token was seen: sign in once at http://app.test and run this again.',
    'Supabase: whether Clerk is trusted cannot be told before somebody has signed in.',
  ]);
});

test('with somebody signed in every check can be told, and is in order', async () => {
  world.questions.length = 0;
  const findings = await look();
  expect(findings.filter(({ state }) => state !== 'good')).toEqual([]);
  const text = report(findings);
  expect(text).toContain(`${findings.length} in order, 0 to mend, 0 that cannot be told yet`);
  for (const line of [
    'session tokens are issued through the product, by http://app.test/__clerk;',
    "at Clerk's own domain, which we recommend",
    'http://app.test/__clerk says where its keys are',
    'http://app.test/__clerk is registered as an issuer, and its keys were read',
    'tax is collected in DE, FR, GB',
  ])
    expect(text).toContain(line);
  // As large as a driver's.
  expect(world.questions).toEqual([expect.stringMatching(/^.{20000}/s)]);
});

/** The lines about a service that say what to mend. */
async function toMend(about: string, changes: Configuration, twists: Twists = {}): Promise<string[]> {
  world.twist(twists);
  const configuration = { ...world.environment, ...changes };
  const sessionToken = await anySessionToken(configuration);
  const examined = { configuration, deployment: null, sessionToken };
  const findings = checks
    .filter(([service]) => service === about)
    .map(([, probes]) => findingsOf(about, probes, examined));
  return (await Promise.all(findings)).flat().flatMap(({ state, says }) => (state === 'bad' ? [says] : []));
}

const otherPublishableKey = `pk_live_${btoa('clerk.other.test$')}`;
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherPrivateKey = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const otherKey = String(publicKey.export({ type: 'spki', format: 'pem' }));

const broken: [about: string, name: string, says: string, value: string][] = [
  ['Clerk', 'CLERK_API_URL', '# does not answer', 'http://nowhere.test'],
  ['Clerk', 'CLERK_FAPI_URL', '# does not answer', 'http://nowhere.test'],
  ['Clerk', 'CLERK_ISSUER', '# is not who issues session tokens', 'http://app.test/clerk'],
  ['Clerk', 'CLERK_JWT_KEY', '# is not the key', otherKey],
  ['Clerk', 'CLERK_PUBLISHABLE_KEY', '# is of another instance', otherPublishableKey],
  ['Clerk', 'CLERK_SECRET_KEY', '# is refused', 'sk_live_of-another'],
  ['Clerk', 'CLERK_SIGN_IN_URL', '# is not', 'http://stand-ins.test/other'],
  ['Clerk', 'CLERK_SIGN_UP_URL', '# is not', 'http://stand-ins.test/other'],
  ['Supabase', 'SUPABASE_ACCESS_TOKEN', '# is refused', 'sbp_of-another'],
  ['Supabase', 'SUPABASE_API_URL', '# does not answer', 'http://nowhere.test'],
  ['Supabase', 'SUPABASE_PUBLISHABLE_KEY', '# is refused', 'sb_publishable_other'],
  ['Supabase', 'SUPABASE_SECRET_KEY', '# is a publishable key', 'sb_publishable_local'],
  ['Supabase', 'SUPABASE_SECRET_KEY', '# is refused', 'sb_secret_other'],
  ['Supabase', 'SUPABASE_URL', '# does not answer', 'http://nowhere.test'],
  ['Stripe', 'PAYMENT_PAGES', '# lacks http://stand-ins.test', 'https://checkout.stripe.com'],
  ['Stripe', 'STRIPE_API_URL', '# does not answer', 'http://nowhere.test'],
  ['Stripe', 'STRIPE_SECRET_KEY', '# is refused', 'sk_test_of-another'],
  ['Model', 'OPENAI_API_KEY', '# is refused', 'another'],
  ['Model', 'OPENAI_BASE_URL', '# does not answer', 'http://nowhere.test/v1'],
  ['Model', 'OPENAI_BASE_URL', 'is not known to the server of #', 'http://stand-ins.test/openai'],
  ['Model', 'OPENAI_MODEL', '# is not known', 'another'],
  ['Assistants', 'MCP_OAUTH_ISSUER', '#, http://nowhere.test, is no', 'http://nowhere.test'],
  ['Assistants', 'MCP_OAUTH_ISSUER', 'off: # is missing', ''],
  ['Assistants', 'MCP_SECRET_KEY', '# is not trusted', otherPrivateKey],
  ['Product', 'CLERK_WEBHOOK_SECRET', 'what is deployed has another #', 'whsec_b3RoZXI='],
  ['Product', 'STRIPE_WEBHOOK_SECRET', 'what is deployed has another #', 'whsec_other'],
];

test.each(broken)(
  '%s: %s has a line when it is wrong, "%s", and nothing else is said',
  async (about, name, says, value) => {
    const lines = await toMend(about, { [name]: value });
    expect(lines.filter((line) => line.includes(says.replace('#', name)))).toHaveLength(1);
    expect(lines.filter((line) => !line.includes(name))).toEqual([]);
  },
);

test('every variable of every Worker is broken above, but for limits and what may be left out', () => {
  const optional =
    /^AI_|_PREVIOUS$|_CONTACT$|^(APP_ORIGIN|STRIPE_(AUTOMATIC_TAX|MANAGED_PAYMENTS)|PUBLIC_BASELINES|REFUND_PROMISE|OPERATOR_\w+|DATABASE_REGION|MODEL_PROVIDER|SUPERVISORY_AUTHORITY)$/;
  const covered = new Set(broken.map(([, name]) => name));
  const all = workerList.flatMap(({ variables }) => variables);
  expect(all.filter((name) => !covered.has(name) && !optional.test(name))).toEqual([]);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** A list's entries changed, left out or joined by others. */
const each =
  <One>(change: (one: One) => unknown) =>
  (list: { data: One[] }) => ({ ...list, data: list.data.flatMap(change) });
const withTeams = (changes: object) => (environment: { organization_settings: object }) => ({
  ...environment,
  organization_settings: { ...environment.organization_settings, ...changes },
});
const refused = () => Response.json({}, { status: 401 });
const registry = '/supabase-api/v1/projects/stand-ins/config/auth/third-party-auth';
const howToTrust =
  'npm run deploy with SUPABASE_ACCESS_TOKEN, or Supabase dashboard, Authentication, Third-Party Auth, Add provider,';

test.each<[about: string, what: string, twists: Twists, lines: string[], changes?: Configuration]>([
  [
    'Supabase',
    'a right that was granted by hand, and one that was lost',
    {
      '/supabase/rest/v1/rpc/granted_rights': (rights: string[]) => [
        ...rights.filter((right) => right !== 'authenticated SELECT public.rule_results'),
        'anon EXECUTE public.forget_driver',
      ],
    },
    [
      'grants.sql (too much: anon EXECUTE public.forget_driver; missing: authenticated SELECT public.rule_results): npm run deploy',
    ],
  ],
  [
    'Supabase',
    'an issuer that the database does not trust',
    { [registry]: () => [], '/supabase/rest/v1/setup_likes': refused },
    [
      `tokens of Clerk, by CLERK_ISSUER, are not trusted: ${howToTrust} Custom OIDC provider: http://app.test/__clerk. It takes up to half an hour`,
      `CLERK_ISSUER is trusted by nobody: ${howToTrust} Custom OIDC provider: http://app.test/__clerk.`,
    ],
  ],
  [
    'Stripe',
    'a plan without a price, an endpoint too many, and a narrow portal',
    {
      '/v1/prices': each((price: { id: string }) => (price.id === 'price_seed_yearly' ? [] : price)),
      '/v1/webhook_endpoints': each((one: object) => [one, { ...one, id: 'we_other' }]),
      '/v1/billing_portal/configurations': each((one: { features: object }) => ({
        ...one,
        features: { ...one.features, invoice_history: { enabled: false } },
      })),
    },
    [
      'the price yearly (no price): no active price has this lookup_key; npm run stripe:setup',
      'the webhook endpoint we_other is one too many: delete it, dashboard, Developers, Webhooks.',
      'the customer portal does not show the invoices: npm run stripe:setup',
    ],
  ],
  [
    'Stripe',
    'tax that cannot be calculated, is collected nowhere, and may not be in a price',
    {
      '/v1/tax/settings': () => ({
        status: 'pending',
        status_details: { pending: { missing_fields: ['head_office'] } },
      }),
      '/v1/tax/registrations': each(() => []),
      '/v1/prices': each((price: { id: string }) =>
        price.id === 'price_seed_lifetime' ? { ...price, tax_behavior: 'unspecified' } : price,
      ),
    },
    [
      'the price lifetime does not say whether tax is in it',
      'STRIPE_AUTOMATIC_TAX is on, and Stripe Tax lacks head_office: checkouts fail',
      'STRIPE_AUTOMATIC_TAX is on, and tax is collected nowhere',
    ],
  ],
  [
    'Stripe',
    'nothing of tax where none is collected',
    { '/v1/tax/registrations': each(() => []) },
    [],
    { STRIPE_AUTOMATIC_TAX: 'off' },
  ],
  [
    'Stripe',
    'a product without a tax code where Stripe sells as the merchant of record',
    {
      '/v1/prices': each(({ product, ...price }: { product: object }) => ({
        ...price,
        product: typeof product === 'string' ? product : { ...product, tax_code: null },
      })),
    },
    ['Lifetime', 'Premium'].map((name) => `and the product Scrutineer ${name} has no tax code`),
    { STRIPE_MANAGED_PAYMENTS: 'on' },
  ],
  [
    'Clerk',
    'organizations that are off',
    { '/clerk/v1/environment': withTeams({ enabled: false }) },
    ['organizations are off, so that no driver can make a team: Clerk dashboard'],
  ],
  [
    'Clerk',
    'organizations that are required, small, and have slugs',
    {
      '/clerk/v1/environment': withTeams({
        ...{ force_organization_selection: true, max_allowed_memberships: 5 },
        slug: { disabled: false },
      }),
    },
    [
      'membership is required, so that drivers without a team are signed out',
      'teams have 5 members at most, 20 cost nothing',
      'organizations have slugs, which nothing here uses',
    ],
  ],
  [
    'Product',
    'a dependency that the product does not reach',
    { '/healthz': (health: object) => ({ ...health, payments: 'unavailable' }) },
    ['/healthz says that payments is unavailable'],
  ],
  [
    'Model',
    'a model that ends within weeks',
    { '/openai/v1/models/engineer-rules': (model: object) => ({ ...model, shutdown_date: inDays(10) }) },
    [`OPENAI_MODEL engineer-rules ends on ${inDays(10)}: take its successor`],
  ],
  [
    'Model',
    'a dialect that the server does not speak',
    {},
    ['OPENAI_MODEL refuses what it is asked in the dialect schema: set AI_DIALECT to openai.'],
    { AI_ENDPOINT: 'chat-completions', AI_DIALECT: 'schema' },
  ],
])('%s: %s', async (about, _, twists, lines, changes = {}) => {
  expect(await toMend(about, changes, twists)).toEqual(lines.map((line) => expect.stringContaining(line)));
});

test('the doctor says where Clerk’s own domain as the issuer does not fit the product’s address', async () => {
  const key = world.environment.CLERK_PUBLISHABLE_KEY ?? '';
  const ownDomain = `https://${atob(key.split('_')[2] ?? '').replace('$', '')}`;
  const text = badOnes(await look({ CLERK_ISSUER: ownDomain })).join('\n');
  expect(text).toContain('CLERK_ISSUER is not who issues session tokens, which is http://app.test/__clerk');
  expect(text).toContain('CLERK_ISSUER does not answer: are its DNS records there');
  expect(text).toContain(
    `CLERK_ISSUER is trusted by nobody (registered is http://app.test/__clerk): ${howToTrust} Clerk: ${ownDomain}.`,
  );
  const elsewhere = report(await look({ APP_ORIGIN: 'http://nowhere.test' }));
  expect(elsewhere).toContain('APP_ORIGIN is wrong, or nothing is deployed');
  expect(elsewhere).toContain('no webhook endpoint http://nowhere.test/webhooks/stripe');
});

test('a missing variable is said without asking anybody', async () => {
  const nobody = new Proxy({}, { get: () => expect.unreachable('nobody is asked') });
  const lines = badOnes(await look({ OPENAI_MODEL: '' }, nobody));
  expect(lines).toEqual([expect.stringMatching(/^Configuration: OPENAI_MODEL is wrong .+/)]);
});

test('a secret that is a word which is said is left out', async () => {
  const spoken = await look({ OPENAI_API_KEY: 'http://app.test/__clerk' });
  expect(report(spoken)).toContain('through the product, by [OPENAI_API_KEY]');
});

test('the doctor names what is left to fill in of the documents, and where nobody would answer', async () => {
  const documentLines = (text: string, SUPPORT_CONTACT: string) =>
    findingsOf('Documents', [documentsAreFilledIn([['terms.md', text]])], {
      deployment: 'production',
      configuration: { SUPPORT_CONTACT },
      sessionToken: null,
    });
  expect(badOnes(await documentLines('By [[your name]].', ''))).toEqual([
    'Documents: app/reference/documents/terms.md lacks [[your name]].',
    expect.stringMatching(/^Documents: SUPPORT_CONTACT is blank/),
  ]);
  expect(badOnes(await documentLines('By Anna.', 'mailto:a@setups.racing'))).toEqual([]);
});
