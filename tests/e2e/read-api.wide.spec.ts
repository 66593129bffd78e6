import { type APIRequestContext, expect, test } from '@playwright/test';
import * as z from 'zod';
import { freshName, newDriver } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { giveSetupOf, giveSetups } from './community.ts';

const address = '/api/v1/setups';

type Schema = Parameters<typeof z.fromJSONSchema>[0];
const documentSchema = z.object({
  paths: z.record(z.string(), z.object({ get: z.object({ responses: z.record(z.string(), z.unknown()) }) })),
});

/** Reads an answer as the served description says it is; what is not described is an error, too. */
async function readDescribed(request: APIRequestContext, at: string, path: string, status = 200) {
  const { paths } = documentSchema.parse(await (await request.get('/api/v1/openapi.json')).json());
  const answer = await request.get(at);
  expect([at, answer.status()]).toEqual([at, status]);
  const described = paths[path]?.get.responses[status] as {
    content: { 'application/json': { schema: Schema } };
  };
  const open = JSON.stringify(described.content['application/json'].schema);
  const closed = open.replaceAll('"type":"object"', '"type":"object","additionalProperties":false');
  const body = await answer.json();
  expect(z.fromJSONSchema(JSON.parse(closed)).parse(body)).toEqual(body);
  return body;
}

test('programs read shared setups page by page, as the description says', async ({ request }) => {
  const setups = Array.from({ length: 5 }, (_, index) => ({
    title: `Paged ${index}`,
    car_name: 'paged_car',
  }));
  const given = await giveSetups(await newDriver(), setups);
  const read: string[] = [];
  let next: string | null = `${address}?limit=2&car=paged_car`;
  while (next) {
    const page: { setups: { id: string }[]; next: string | null } = await readDescribed(
      request,
      next,
      address,
    );
    expect(page.setups.length).toBeLessThanOrEqual(2);
    read.push(...page.setups.map(({ id }) => id));
    next = page.next;
  }
  expect(read).toEqual(given.map(String).reverse());
});

test('one setup comes value by value, and its file as the game has it', async ({ request }) => {
  const setup_data = accFile();
  const id = await giveSetupOf(await newDriver(), { title: 'Of one', setup_data });
  const body = await readDescribed(request, `${address}/${id}`, `${address}/{id}`);
  expect(body).toMatchObject({ title: 'Of one', legality: 'legal', game: 'ACC' });
  expect(JSON.stringify(body)).toContain('psi');
  expect(await (await request.get(body.file)).text()).toBe(setup_data);
});

test('errors of private, missing and wrong requests have the house form', async ({ request, baseURL }) => {
  const hidden = await giveSetupOf(await newDriver(), { is_public: false });
  for (const part of [`${hidden}`, `${hidden}/file`, '999999999', 'x'])
    await readDescribed(request, `${address}/${part}`, `${address}/{id}`, 404);
  for (const limit of ['0', '101', '2.5', 'many'])
    await readDescribed(request, `${address}?limit=${limit}`, address, 400);
  const url = `${baseURL}/setup-viewer/demo-acc-spa-race`;
  for (const [params, status] of [
    [{ url, maxwidth: '400' }, 200],
    [{ url, format: 'xml' }, 501],
    [{ url: 'https://elsewhere.example/setup-viewer/1' }, 404],
    [{ url: `${baseURL}/profile` }, 404],
    [{}, 404],
  ] as const) {
    const answer = await request.get('/api/v1/oembed', { params });
    expect([params, answer.status()]).toEqual([params, status]);
  }
});

test('programs in the pages of others may read, and ask again for nothing', async ({ request }) => {
  const id = await giveSetupOf(await newDriver(), {});
  // A list that no other test adds to meanwhile.
  for (const at of [`${address}?q=${freshName()}`, `${address}/${id}`, `${address}/${id}/file`]) {
    const headers = { Origin: 'https://league.example' };
    const { etag = '', ...first } = (await request.get(at, { headers })).headers();
    expect(first).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60',
    });
    const again = await request.get(at, { headers: { ...headers, 'If-None-Match': etag } });
    expect([at, again.status(), (await again.body()).length]).toEqual([at, 304, 0]);
    const asked = await request.fetch(at, { method: 'OPTIONS', headers });
    expect(asked.headers()).toMatchObject({
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'If-None-Match, MCP-Protocol-Version',
    });
    expect((await request.post(at, { headers })).status()).not.toBe(200);
  }
});
