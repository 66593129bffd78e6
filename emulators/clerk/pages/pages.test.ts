import { expect, test } from 'vitest';
import { appOrigin, openBrowser, origin, startClerk } from '../browser.fixture.ts';
import { seededPassword } from '../seed.ts';

const back = `?redirect_url=${encodeURIComponent(`${appOrigin}/signed-in?to=%2Fmy-setups`)}`;

test('the sign-in page is a plain form that keeps the way back', async () => {
  const answer = await openBrowser(await startClerk()).send(`${origin}/clerk/sign-in${back}`);
  const html = await answer.text();
  expect(html).toContain('name="identifier"');
  expect(html).toContain('name="password"');
  expect(html).toContain(`action="/clerk/sign-in${back}"`);
  expect(html).toContain(`href="sign-up${back}"`);
  expect(html).not.toContain('<script');
});

test('a sign-in leads back, with the browser known from then on', async () => {
  const browser = openBrowser(await startClerk());
  const answer = await browser.send(`${origin}/clerk/sign-in${back}`, {
    identifier: 'driver@example.com',
    password: seededPassword,
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${appOrigin}/signed-in?to=%2Fmy-setups`);
  expect(Number(browser.jar.get('__client_uat'))).toBeGreaterThan(0);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__client_[\w-]{8}=client_.*; HttpOnly$/);
  expect((await browser.send(`${origin}/clerk/sign-in${back}`)).status).toBe(303);
});

test.each([
  ['an unknown account', { identifier: 'nobody@example.com', password: 'long enough' }, 'find your account'],
  ['a wrong password', { identifier: 'dana', password: 'not it' }, 'Password is incorrect'],
  ['nothing', {}, 'find your account'],
])('%s is told in the page, with what was typed kept and the password not', async (_, fields, message) => {
  const answer = await openBrowser(await startClerk()).send(`${origin}/clerk/sign-in${back}`, fields);
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain(message);
  expect(html).toContain('role="alert"');
  if ('identifier' in fields) expect(html).toContain(`value="${fields.identifier}"`);
  if ('password' in fields) expect(html).not.toContain(String(fields.password));
});

test.each([
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  `${appOrigin}@evil.example/`,
  '',
])('a foreign way back leads to the front page: %s', async (target) => {
  const answer = await openBrowser(await startClerk()).send(
    `${origin}/clerk/sign-in?redirect_url=${encodeURIComponent(target)}`,
    { identifier: 'dana', password: seededPassword },
  );
  expect(answer.headers.get('location')).toBe(`${appOrigin}/`);
});

test('what was typed cannot become markup', async () => {
  const answer = await openBrowser(await startClerk()).send(`${origin}/clerk/sign-in?redirect_url="><b>`, {
    identifier: '"><script>alert(1)</script>',
    password: 'x',
  });
  expect(await answer.text()).not.toMatch(/<script|"><b>/);
});

test('a sign-up signs in, and a taken address is told with the rest kept', async () => {
  const clerk = await startClerk();
  const browser = openBrowser(clerk);
  const taken = await browser.send(`${origin}/clerk/sign-up${back}`, {
    email_address: 'driver@example.com',
    first_name: 'Nia',
    password: 'long enough',
  });
  const html = await taken.text();
  expect(html).toContain('That email address is taken');
  expect(html).toContain('value="Nia"');

  const fields = { email_address: 'new@example.com', first_name: 'Nia', password: 'long enough' };
  expect((await browser.send(`${origin}/clerk/sign-up${back}`, fields)).status).toBe(303);
  const { driver } = await browser.visit('/signed-in');
  if (driver.state !== 'signed-in') throw new Error('not signed in');
  expect(await clerk.users.get(driver.userId)).toMatchObject({ email: 'new@example.com', username: null });
});

test('signing out asks first, then leads back signed out', async () => {
  const browser = openBrowser(await startClerk());
  await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });
  await browser.visit('/signed-in');
  expect(await (await browser.send(`${origin}/clerk/sign-out${back}`)).text()).toContain('<button>Sign out');
  const answer = await browser.send(`${origin}/clerk/sign-out?redirect_url=${appOrigin}/`, {});
  expect(answer.headers.get('location')).toBe(`${appOrigin}/`);
  expect([...browser.jar.keys()].filter((name) => /session|refresh/.test(name))).toEqual([]);
  expect(await browser.visit('/my-setups')).toMatchObject({ driver: { reason: 'no-session' }, redirects: 0 });
});
