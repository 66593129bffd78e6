import { expect, test } from 'vitest';
import { accountClosed } from '#platform/account-closed';
import { addressAt } from '../../app/edge/addresses.server.ts';
import type { Driver } from '../support/drivers.ts';
import { askClerk } from '../support/stand-ins.ts';
import { type Answer, ask, each, fromOwnPage, send, sendJson } from './product.ts';
import { bodyOf, routes } from '../support/requests.ts';
import { askStripe, readRows, stateOf, thingsToSend } from './stocked-driver.ts';
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
