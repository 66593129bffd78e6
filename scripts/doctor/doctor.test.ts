import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodConfiguration } from '../configuration/good-configuration.fixture.ts';
import { type Configuration, isSecret } from '../configuration/configuration.ts';
import { trustIssuer } from '../third-party-auth/trust-issuer.ts';
import { workerList } from '../worker-list.ts';
import { checkCloudflare, examine, type Finding, findingsOf, report } from './examine.ts';
import { checkDocuments } from './documents.ts';
import { startWorld } from './product.fixture.ts';

let world: Awaited<ReturnType<typeof startWorld>>;

beforeAll(async () => {
  world = await startWorld();
}, 60_000);
afterAll(() => world.close());

async function look(changes: Configuration = {}, send = world.send): Promise<Finding[]> {
  return examine({
    configuration: { ...world.environment, ...changes },
    deployment: null,
    send,
    run: async () => ({ code: 1, output: '' }),
  });
}

const badOnes = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'bad').map(({ about, says }) => `${about}: ${says}`);

test('before anybody has signed in all is well, and what cannot be told yet is said', async () => {
  const findings = await look();
  expect(badOnes(findings)).toEqual([]);
  expect(findings.filter(({ state }) => state === 'open').map(({ says }) => says)).toEqual([
    'nobody is signed in, so no session token was seen: sign in once at http://app.test and run this again.',
    'whether Clerk is trusted cannot be told before somebody has signed in.',
  ]);
});

test('with somebody signed in every check can be told, and is in order', async () => {
  await world.signIn('user_seed_driver');
  const findings = await look();
  expect(findings.filter(({ state }) => state !== 'good')).toEqual([]);
  expect(findings.length).toBeGreaterThan(18);
  expect(report(findings)).toContain(`${findings.length} in order, 0 to mend, 0 that cannot be told yet`);
});

test('a right that was granted by hand is named, and one that was lost', async () => {
  await world.sql('grant execute on function public.forget_driver to anon');
  await world.sql('revoke select on table public.rule_results from authenticated');
  const [line, ...others] = badOnes(await look());
  expect(others).toEqual([]);
  expect(line).toContain('too much: anon EXECUTE public.forget_driver');
  expect(line).toContain('missing: authenticated SELECT public.rule_results');
  expect(line).toContain('npm run deploy');
  await world.sql('revoke execute on function public.forget_driver from anon');
  await world.sql('grant select on table public.rule_results to authenticated');
  expect(badOnes(await look())).toEqual([]);
});

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();

/** Variables that a service is asked by, broken, each with the beginning of its line; those of a group do not touch each other. */
const broken: Record<string, readonly [value: string, said: string]>[] = [
  {
    CLERK_PUBLISHABLE_KEY: [`pk_live_${btoa('clerk.other.test$')}`, 'Clerk: # is of another instance'],
    CLERK_WEBHOOK_SECRET: ['whsec_b3RoZXI=', 'Product: what is deployed has another #'],
    SUPABASE_PUBLISHABLE_KEY: ['sb_publishable_other', 'Supabase: # is refused'],
    STRIPE_SECRET_KEY: ['sk_test_of-another', 'Stripe: # is refused'],
    OPENAI_BASE_URL: ['http://nowhere.test/v1', 'Model: # does not answer'],
  },
  {
    CLERK_SECRET_KEY: ['sk_live_of-another', 'Clerk: # is refused'],
    SUPABASE_SECRET_KEY: ['sb_secret_other', 'Supabase: # is refused'],
    STRIPE_API_URL: ['http://nowhere.test', 'Stripe: # does not answer'],
    OPENAI_BASE_URL: ['http://stand-ins.test/openai', 'Model: OPENAI_MODEL is not known to the server of #'],
  },
  {
    CLERK_JWT_KEY: [otherKey, 'Clerk: # is not the key'],
    SUPABASE_SECRET_KEY: ['sb_publishable_local', 'Supabase: # is a publishable key'],
    STRIPE_WEBHOOK_SECRET: ['whsec_other', 'Product: what is deployed has another #'],
    OPENAI_API_KEY: ['another', 'Model: # is refused'],
  },
  {
    CLERK_ISSUER: ['http://app.test/clerk', 'Clerk: # is not who issues session tokens'],
    SUPABASE_API_URL: ['http://nowhere.test', 'Supabase: # does not answer'],
    PAYMENT_PAGES: ['https://checkout.stripe.com', 'Stripe: # lacks http://stand-ins.test'],
    OPENAI_MODEL: ['another', 'Model: # is not known'],
  },
  {
    CLERK_FAPI_URL: ['http://nowhere.test', 'Clerk: # does not answer'],
    SUPABASE_URL: ['http://nowhere.test', 'Supabase: # does not answer'],
  },
  {
    CLERK_API_URL: ['http://nowhere.test', 'Clerk: # does not answer'],
    SUPABASE_ACCESS_TOKEN: ['sbp_of-another', 'Supabase: # is refused'],
  },
  {
    CLERK_SIGN_IN_URL: ['http://stand-ins.test/other', 'Clerk: # is not'],
    CLERK_SIGN_UP_URL: ['http://stand-ins.test/other', 'Clerk: # is not'],
  },
];

test.each(broken.map((group) => [Object.keys(group), group] as const))(
  '%s have a line each when they are wrong, and nothing else is said',
  async (names, group) => {
    const values = Object.entries(group).map(([name, [value]]) => [name, value]);
    const lines = badOnes(await look(Object.fromEntries(values)));
    for (const [name, [, said]] of Object.entries(group))
      expect(lines.filter((line) => line.startsWith(said.replace('#', name)))).toHaveLength(1);
    expect(lines.filter((line) => !names.some((name) => line.includes(name)))).toEqual([]);
  },
);

test('an address of the product that is wrong is said, and what hangs by it', async () => {
  const findings = await look({ APP_ORIGIN: 'http://nowhere.test' });
  expect(findings.find(({ about }) => about === 'Product')?.says).toContain(
    'APP_ORIGIN is wrong, or nothing is deployed',
  );
  expect(badOnes(findings).join('\n')).toContain('no webhook endpoint http://nowhere.test/webhooks/stripe');
});

test('every variable of every Worker is broken above, but for limits and what may be left out', () => {
  const optional = [
    'STRIPE_AUTOMATIC_TAX',
    'STRIPE_MANAGED_PAYMENTS',
    'PUBLIC_BASELINES',
    'SECURITY_CONTACT',
    'SUPPORT_CONTACT',
    'REFUND_PROMISE',
    'WORKERS_CACHING',
  ];
  const covered = new Set([...broken.flatMap(Object.keys), 'APP_ORIGIN', ...optional]);
  const all = workerList.flatMap(({ variables }) => variables);
  expect(all.filter((name) => !covered.has(name) && !/^AI_|_PREVIOUS$/.test(name))).toEqual([]);
});

test('a missing variable is said without asking anybody', async () => {
  const { OPENAI_MODEL: _, ...rest } = world.environment;
  const findings = await examine({
    configuration: rest,
    deployment: null,
    send: () => expect.unreachable('nobody is asked'),
    run: async () => ({ code: 1, output: '' }),
  });
  expect(badOnes(findings)).toEqual([expect.stringMatching(/^Configuration: OPENAI_MODEL is missing: .+/)]);
  expect(findings).toHaveLength(1);
});

test('who issues session tokens is said, and whom the database trusts', async () => {
  const told = report(await look());
  expect(told).toContain('session tokens are issued through the product, by http://app.test/__clerk;');
  expect(told).toContain("at Clerk's own domain, which we recommend");
  expect(told).toContain('http://app.test/__clerk says where its keys are');
  expect(told).toContain('http://app.test/__clerk is registered as an issuer, and its keys were read');
});

test('with Clerk’s own domain as the issuer, what does not fit it is said', async () => {
  const key = world.environment.CLERK_PUBLISHABLE_KEY ?? '';
  const ownDomain = `https://${atob(key.split('_')[2] ?? '').replace('$', '')}`;
  const told = badOnes(await look({ CLERK_ISSUER: ownDomain })).join('\n');
  expect(told).toContain('CLERK_ISSUER is not who issues session tokens, which is http://app.test/__clerk');
  expect(told).toContain('CLERK_ISSUER does not answer: are its DNS records there');
  expect(told).toContain(
    `CLERK_ISSUER is trusted by nobody (registered is http://app.test/__clerk): npm run deploy with SUPABASE_ACCESS_TOKEN, or Supabase dashboard, Authentication, Third-Party Auth, Add provider, Clerk: ${ownDomain}.`,
  );
});

test('an issuer that the database does not trust is said, with both ways to mend it', async () => {
  const { SUPABASE_API_URL, SUPABASE_ACCESS_TOKEN } = world.environment;
  const registry = `${SUPABASE_API_URL}/v1/projects/stand-ins/config/auth/third-party-auth`;
  const headers = { authorization: `Bearer ${SUPABASE_ACCESS_TOKEN}` };
  const registered = (await (await world.send(registry, { headers })).json()) as { id: string }[];
  for (const { id } of registered) await world.send(`${registry}/${id}`, { method: 'DELETE', headers });
  const how =
    'npm run deploy with SUPABASE_ACCESS_TOKEN, or Supabase dashboard, Authentication, Third-Party Auth, Add provider, Custom OIDC provider: http://app.test/__clerk.';
  expect(badOnes(await look())).toEqual([
    `Supabase: tokens of Clerk, by CLERK_ISSUER, are not trusted: ${how} It takes up to half an hour until that counts.`,
    `Supabase: CLERK_ISSUER is trusted by nobody: ${how}`,
  ]);
  await trustIssuer(world.send, world.environment);
  expect(badOnes(await look())).toEqual([]);
});

test('a plan without a price, an endpoint without an event, and a narrow portal are said', async () => {
  await world.stripe('/prices/price_seed_yearly', { active: 'false' });
  await world.stripe('/billing_portal/configurations/bpc_local', {
    'features[invoice_history][enabled]': 'false',
  });
  const made = await world.stripe('/webhook_endpoints', {
    url: 'http://app.test/webhooks/stripe',
    'enabled_events[0]': 'invoice.paid',
    api_version: '2024-06-20',
  });
  expect(badOnes(await look())).toEqual([
    expect.stringMatching(/^Stripe: the price yearly \(no price\): .+npm run stripe:setup/),
    `Stripe: the webhook endpoint ${made.id} is one too many: delete it, dashboard, Developers, Webhooks.`,
    expect.stringMatching(/^Stripe: the customer portal does not show the invoices: npm run stripe:setup/),
  ]);
});

test('what keeps tax from being collected is said, where it is to be collected', async () => {
  expect(report(await look())).toContain('tax is collected in DE, FR, GB');
  const unready: typeof world.send = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (pathname === '/v1/tax/settings') {
      const pending = { missing_fields: ['head_office'] };
      return Response.json({ object: 'tax.settings', status: 'pending', status_details: { pending } });
    }
    if (pathname === '/v1/tax/registrations') {
      return Response.json({ object: 'list', data: [], has_more: false, url: pathname });
    }
    return world.send(input, init);
  };
  const aboutTax = (lines: string[]) => lines.filter((line) => line.includes('STRIPE_AUTOMATIC_TAX'));
  expect(aboutTax(badOnes(await look({}, unready)))).toEqual([
    expect.stringContaining('Stripe Tax lacks head_office: checkouts fail'),
    expect.stringContaining('tax is collected nowhere'),
  ]);
  const off = await look({ STRIPE_AUTOMATIC_TAX: 'off' }, unready);
  expect(aboutTax(badOnes(off))).toEqual([]);
  expect(report(off)).toContain('no tax is collected (STRIPE_AUTOMATIC_TAX is off)');

  await world.stripe('/prices', {
    product: 'prod_seed_lifetime',
    currency: 'gbp',
    unit_amount: '14900',
    lookup_key: 'lifetime',
    transfer_lookup_key: 'true',
  });
  expect(badOnes(await look())).toContainEqual(
    expect.stringMatching(/^Stripe: the price lifetime does not say whether tax is in it/),
  );
});

test('a product without a tax code is named where Stripe sells as the merchant of record', async () => {
  const managed = { STRIPE_MANAGED_PAYMENTS: 'on' };
  expect(report(await look(managed))).toContain('Stripe sells as the merchant of record');
  await world.stripe('/products', { id: 'prod_new', name: 'For ever' });
  await world.stripe('/prices', {
    product: 'prod_new',
    currency: 'gbp',
    unit_amount: '14900',
    tax_behavior: 'inclusive',
    lookup_key: 'lifetime',
    transfer_lookup_key: 'true',
  });
  expect(badOnes(await look(managed))).toContainEqual(
    expect.stringMatching(/^Stripe: STRIPE_MANAGED_PAYMENTS is on, and the product For ever has no tax code/),
  );
});

test('a dependency that the product does not reach is named', async () => {
  world.health.payments = 'unavailable';
  expect(badOnes(await look()).filter((line) => line.startsWith('Product'))).toEqual([
    expect.stringContaining('payments is unavailable'),
  ]);
});

test('what is left to fill in of the documents is named, and where nobody would answer', async () => {
  const documents = (text: string) => () => [{ path: 'terms.md', text }];
  const found = (text: string, SUPPORT_CONTACT = '') =>
    findingsOf('Documents', () =>
      checkDocuments({ deployment: 'production', configuration: { SUPPORT_CONTACT } }, documents(text)),
    );
  expect(badOnes(await found('By [[your name]].'))).toEqual([
    'Documents: terms.md lacks [[your name]].',
    expect.stringMatching(/^Documents: SUPPORT_CONTACT is blank/),
  ]);
  expect((await found('By Anna.', 'mailto:a@setups.racing')).map(({ state }) => state)).toEqual(['good']);
});

test('a Worker that is not there or lacks a secret is named', async () => {
  const held: Record<string, string[]> = {
    'wrangler.toml': ['CLERK_SECRET_KEY'],
    'functions/stripe-webhooks/wrangler.toml': [
      'STRIPE_SECRET_KEY',
      'SUPABASE_SECRET_KEY',
      'CLERK_WEBHOOK_SECRET',
    ],
  };
  const look = {
    deployment: 'production' as const,
    configuration: goodConfiguration,
    async run(_: string, [task, , , file = '']: readonly string[]) {
      if (task === 'whoami') return { code: 0, output: '{}' };
      const names = held[file];
      if (!names) return { code: 1, output: 'not found' };
      const secrets = names.map((name) => ({ name, type: 'secret_text' }));
      return { code: 0, output: `${JSON.stringify(secrets, null, 2)}\n` };
    },
  };
  const findings = await findingsOf('Cloudflare', () => checkCloudflare(look));
  expect(findings.map(({ state, says }) => `${state} ${says}`)).toEqual([
    'open there is no Worker scrutineer-ai-production yet: npm run deploy makes it.',
    'bad scrutineer-stripe-webhooks-production lacks STRIPE_WEBHOOK_SECRET: npm run deploy.',
    'good scrutineer-web-production holds its 1 secrets',
  ]);
});

test('nothing that is found holds a secret', async () => {
  const said = report(await look()) + report(await look({ STRIPE_SECRET_KEY: 'sk_test_of-another-account' }));
  for (const [name, value] of Object.entries(world.environment))
    if (isSecret(name) && value.length >= 8) expect(said).not.toContain(value);
  expect(said).not.toContain('of-another-account');
  // A secret that happens to be a word which is said.
  const spoken = await look({ OPENAI_API_KEY: 'http://app.test/__clerk' });
  expect(report(spoken)).toContain('through the product, by [OPENAI_API_KEY]');
});
