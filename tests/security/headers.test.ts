import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ask, each, send, sendJson } from './product.ts';
import { stockedDriver } from './stocked-driver.ts';

// Each answer that the tests of this folder get is looked at by `ask`: here are those that no other test asks for.

test('an address that leads nowhere, and a method that nobody takes, are answered with every header', async () => {
  const as = await stockedDriver({ hasPlan: false });
  const lostAddress = `
    /setup-viewer/0 /no/such/page.data /assets/no-such-file.js /clerk-js/no-such-file.js /my-setups/x.css /api/nothing
    /% /%00 /%zz /%c0%ae /.env /.dev.vars //evil.example/ /setup-assistant?setup=999999999 /webhooks/nothing
    /setup-viewer/% /setup-viewer/%00 /setup-viewer/%FF /my-setups/%/delete /api/generations/% /setups?q=% /webhooks/%
    /setups?%FF=%FE /setups.data?% /sign-in?return_to=% /__clerk/% /__clerk/v1/nothing /assets/%
  `;
  await each(lostAddress.trim().split(/\s+/), async (path) => {
    expect((await ask(path, { as })).status, path).toBeLessThan(500);
    expect((await ask(path)).status, path).toBeLessThan(500);
    expect((await send(path, { as, body: 'a=b' })).status, path).toBeLessThan(500);
  });
  await each(['OPTIONS', 'TRACE', 'PROPFIND'], async (method) => {
    await send('/setups', { method });
    await sendJson('/api/generate-setup', {}, { method });
  });
});

test('a file is answered with every header', async () => {
  const built = globSync('{assets/*,clerk-js/*/*}', { cwd: 'build/client' }).map((path) => `/${path}`);
  const sample = built.filter((_, place) => place % 10 === 0);
  for (const path of [...sample, '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png'])
    for (const method of ['GET', 'HEAD']) expect((await ask(path, { method })).status).toBe(200);
});

test('each page has a nonce of its own', async () => {
  const policies = await Promise.all(
    Array.from({ length: 20 }, async () => (await ask('/setups')).headers.get('content-security-policy')),
  );
  expect(new Set(policies).size).toBe(policies.length);
});

test('no file that is uploaded names the folder of its builder', () => {
  const files = globSync('build/{client,server,workers}/**/*.{js,css,map,html,json}');
  expect(files.length).toBeGreaterThan(100);
  const folder = `${resolve('.')}/`;
  const names = [`"${folder}`, `"sourceRoot":"${folder}`, Buffer.from(folder).toString('hex')];
  const telling = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return names.some((name) => text.includes(name));
  });
  expect(telling).toEqual([]);
});
