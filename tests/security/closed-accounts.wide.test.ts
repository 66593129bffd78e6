import { expect, test } from 'vitest';
import { accountClosed } from '#platform/account-closed';
import { addressAt } from '../../app/edge/addresses.server.ts';
import type { Driver } from '../support/drivers.ts';
import { askClerk, standIns } from '../support/stand-ins.ts';
import { type Answer, ask, each, fromOwnPage, send, sendForm, sendJson } from './product.ts';
import { bodyOf, routes } from '../support/requests.ts';
import { askStripe, readRows, stateOf, stockedDriver, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally();

type Row = { status: string | null; account_closed_at: string | null; stripe_customer_id: string };
const rowOf = async ({ id }: Driver) => (await readRows<Row>(`subscriptions?clerk_user_id=eq.${id}`))[0];

/** Until what Clerk tells of a deletion is processed: data, payments and all. */
async function untilClosed(driver: Driver): Promise<void> {
  await expect
    .poll(async () => [await readRows(`user_profiles?clerk_user_id=eq.${driver.id}`), await rowOf(driver)], {
      timeout: 30_000,
    })
    .toMatchObject([
      [],
      { account_closed_at: expect.any(String), status: expect.stringMatching(/canceled|none/) },
    ]);
}

const deleteAtClerk = ({ id }: Driver) => askClerk(`/v1/users/${id}`, 'DELETE');

/** Deletes an account as its driver does in Clerk's panel on our own page. */
async function deleteOnOwnPage({ email, password }: Driver): Promise<void> {
  const clerk = '/__clerk/v1';
  const signedIn = await sendForm(`${clerk}/client/sign_ins`, { identifier: email, password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const deleted = await send(`${clerk}/me?_method=DELETE`, {
    headers: { cookie },
    body: new URLSearchParams(),
  });
  expect([deleted.status, deleted.text]).toEqual([200, expect.stringContaining('"deleted":true')]);
}

const judge = (what: string, { status, text }: Answer, isTold: boolean) =>
  tally.count(status === accountClosed.status && isTold ? null : `${what}: ${status} ${text.slice(0, 200)}`);

/** As our own JavaScript and programs ask: the refusal in the house form. */
async function refusesAsJson(what: string, asked: Promise<Answer>): Promise<void> {
  const { error, code } = accountClosed;
  const answer = await asked;
  judge(what, answer, answer.text === JSON.stringify({ error, code }));
}

/** As a browser asks that shows the answer: a page that says so, and is signed out. */
async function refusesAsPage(what: string, asked: Promise<Answer>): Promise<void> {
  const answer = await asked;
  const isSignedOut = answer.headers.getSetCookie().some((line) => /^__session=;/.test(line));
  judge(what, answer, isSignedOut && answer.text.includes('Account closed'));
}

const asPage = { accept: 'text/html', 'sec-fetch-dest': 'document' };

test('every endpoint and form refuses the token that outlives a closed account, and nothing comes back to life', async () => {
  const things = await thingsToSend();
  const { own } = things;
  await deleteAtClerk(own);
  await untilClosed(own);
  const before = await stateOf(own);
  const customer = (await rowOf(own))?.stripe_customer_id;
  const paid = await askStripe<object>(`charges?customer=${customer}`);

  await each(
    routes,
    async ([name, { path, writes }]) => {
      const address = addressAt(new URL(path(things), 'http://x').pathname);
      // A blocked driver may still sign out, and public pages do not check the driver.
      if (address.openToClosedAccounts || address.isForAnyOrigin) return;
      const isForPages = name.endsWith('.tsx');
      // A method that an endpoint does not know is refused to everybody.
      const isRead = (await ask(path(things))).status !== 405;
      if (isRead) await refusesAsJson(`reads ${name}`, ask(path(things), { as: own }));
      if (isForPages) await refusesAsPage(`opens ${name}`, ask(path(things), { as: own, headers: asPage }));
      for (const write of writes) {
        const { body, headers } = bodyOf(write, things);
        const asked = { as: own, method: write.method, ...(body !== undefined && { body }) };
        await refusesAsJson(`sends to ${name}`, send(write.path(things), { ...asked, headers }));
        if (!isForPages) continue;
        const form = send(write.path(things), { ...asked, headers: { ...headers, ...asPage } });
        await refusesAsPage(`sends a form to ${name}`, form);
      }
    },
    2,
  );
  await refusesAsJson('sends nonsense', sendJson('/api/like-setup', 'nonsense', { as: own }));
  expect(await stateOf(own)).toBe(before);
  expect(await askStripe(`charges?customer=${customer}`)).toEqual(paid);

  const left = await send('/sign-out', { as: own, headers: fromOwnPage });
  expect([left.status, left.headers.get('location')]).toEqual([302, '/']);
});

async function buy(as: Driver, plan: string, card: string): Promise<void> {
  const { text } = await sendJson(
    '/api/subscription/create-checkout-session',
    { priceId: `price_seed_${plan}` },
    { as },
  );
  const page = await fetch(JSON.parse(text).url, {
    method: 'POST',
    body: new URLSearchParams({ card }),
    redirect: 'manual',
  });
  const session = /session_id=(cs_\w+)/.exec(page.headers.get('location') ?? '')?.[1];
  await ask(`/setup-assistant?session_id=${session}`, { as });
}

test('nothing is charged, taken or owed after an account was deleted on our own page, whatever had begun', async () => {
  const driver = await stockedDriver({ hasPlan: false });
  await buy(driver, 'lifetime', 'bankDebit');
  await buy(driver, 'monthly', 'good');
  await sendJson('/api/subscription/cancel', {}, { as: driver });
  // Stripe counts in seconds: what is paid in the second of the closing counts as paid after it.
  const paidAt = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(paidAt);
  await deleteOnOwnPage(driver);
  await untilClosed(driver);

  const reactivated = await sendJson('/api/subscription/reactivate', {}, { as: driver });
  expect([reactivated.status, JSON.parse(reactivated.text).code]).toEqual([403, 'account_closed']);
  const customer = (await rowOf(driver))?.stripe_customer_id ?? '';
  const advance = { customer, advance: String(70 * 86_400) };
  const clock = { method: 'POST', body: new URLSearchParams(advance), redirect: 'manual' } as const;
  expect((await fetch(`${standIns}/stripe/control/clock`, clock)).status).toBe(303);

  type Charges = { data: { amount: number; refunded: boolean }[] };
  const charges = async () => (await askStripe<Charges>(`charges?customer=${customer}`)).data;
  // The bank debit came in after three days; the month had been paid before.
  await expect
    .poll(async () => (await charges()).map(({ amount, refunded }) => [amount, refunded]), {
      timeout: 30_000,
    })
    .toEqual([
      [14_900, true],
      [999, false],
    ]);
  type Listed = { data: { status: string }[] };
  const statesOf = async (path: string) =>
    (await askStripe<Listed>(`${path}customer=${customer}`)).data.map(({ status }) => status);
  expect(await statesOf('subscriptions?status=all&')).toEqual(['canceled']);
  expect(await statesOf('invoices?')).toEqual(['paid']);
  expect(await statesOf('checkout/sessions?status=open&')).toEqual([]);
});
