import { expect, test } from 'vitest';
import { openBrowser, origin, startClerk } from '../browser.fixture.ts';
import { seededPassword } from '../seed.ts';

const address = `${origin}/clerk/user`;

async function danaAtHome() {
  const clerk = await startClerk();
  const browser = openBrowser(clerk);
  await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });
  return { clerk, browser };
}

test('the profile page is plain forms with what is known', async () => {
  const { browser } = await danaAtHome();
  const html = await (await browser.send(address)).text();
  expect(html).toContain('value="Dana"');
  expect(html).toContain('value="dana"');
  expect(html).toContain('Delete account');
  expect(html).not.toContain('<script');
});

test('nobody sees it without a session', async () => {
  const answer = await openBrowser(await startClerk()).send(address);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${origin}/clerk/sign-in`]);
});

test('names change, and a name that is taken is told in the page', async () => {
  const { clerk, browser } = await danaAtHome();
  await browser.send(address, { intent: 'names', first_name: '<b>', last_name: '', username: 'dana2' });
  expect(await clerk.users.get('user_seed_driver')).toMatchObject({
    firstName: '<b>',
    lastName: '',
    username: 'dana2',
  });
  const taken = await browser.send(address, { intent: 'names', first_name: 'X', username: 'petra' });
  expect(taken.status).toBe(422);
  const html = await taken.text();
  expect(html).toContain('role="alert"');
  expect(html).toContain('value="petra"');
  expect((await clerk.users.get('user_seed_driver'))?.username).toBe('dana2');
});

test('a password changes only for who knows it', async () => {
  const { clerk, browser } = await danaAtHome();
  const change = (current_password: string, new_password: string) =>
    browser.send(address, { intent: 'password', current_password, new_password });
  expect((await change('not it', 'another one!')).status).toBe(422);
  expect((await change(seededPassword, 'short')).status).toBe(422);
  expect((await change(seededPassword, 'another one!')).status).toBe(200);
  const again = await openBrowser(clerk).send(`${origin}/clerk/sign-in`, {
    identifier: 'dana',
    password: 'another one!',
  });
  expect(again.status).toBe(303);
});

test('a deleted account is signed out and gone', async () => {
  const { clerk, browser } = await danaAtHome();
  const answer = await browser.send(address, { intent: 'delete' });
  expect(answer.status).toBe(303);
  expect(await clerk.users.get('user_seed_driver')).toBeNull();
  expect(browser.jar.get('__client_uat')).toBe('0');
  expect((await browser.visit('/my-setups')).driver).toEqual({ state: 'signed-out', reason: 'no-session' });
});
