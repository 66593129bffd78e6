import { type APIRequestContext, expect, test } from '@playwright/test';
import { z } from 'zod';
import { newDriver } from '../support/drivers.ts';
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
  const body = await answer.json();
  expect(z.fromJSONSchema(closed(described.content['application/json'].schema)).parse(body)).toEqual(body);
  return { answer, body };
}

/** A schema that takes no field which it does not name. */
function closed(schema: Schema): Schema {
  const text = JSON.stringify(schema).replaceAll(
    '"type":"object"',
    '"type":"object","additionalProperties":false',
  );
  return JSON.parse(text);
}

test('programs read shared setups page by page, as the description says', async ({ request }) => {
  const author = await newDriver();
  const given = await giveSetups(
    author,
    Array.from({ length: 5 }, (_, index) => ({
      title: `Paged ${index}`,
      is_public: true,
      car_name: 'paged_car',
    })),
  );
  const read: string[] = [];
  let next: string | null = `${address}?limit=2&car=paged_car`;
  while (next) {
    const { body } = await readDescribed(request, next, address);
    const page = body as { setups: { id: string }[]; next: string | null };
    expect(page.setups.length).toBeLessThanOrEqual(2);
    read.push(...page.setups.map(({ id }) => id));
    next = page.next;
  }
  expect(read).toEqual(given.map(String).reverse());
});

test('one setup comes value by value, and its file as the game has it', async ({ request }) => {
  const file = accFile();
  const id = await giveSetupOf(await newDriver(), { title: 'Of one', setup_data: file });
  const { body } = await readDescribed(request, `${address}/${id}`, `${address}/{id}`);
  expect(body).toMatchObject({ title: 'Of one', legality: 'legal', game: 'ACC' });
  expect(JSON.stringify(body)).toContain('psi');
  expect(await (await request.get((body as { file: string }).file)).text()).toBe(file);
});

test('what is private, missing or asked wrongly is told in the house form', async ({ request }) => {
  const hidden = await giveSetupOf(await newDriver(), { is_public: false });
  for (const at of [
    `${address}/${hidden}`,
    `${address}/${hidden}/file`,
    `${address}/999999999`,
    `${address}/x`,
  ])
    await readDescribed(request, at, `${address}/{id}`, 404);
  for (const limit of ['0', '101', '2.5', 'many'])
    await readDescribed(request, `${address}?limit=${limit}`, address, 400);
});

test('programs in the pages of others may read, and ask again for nothing', async ({ request }) => {
  const id = await giveSetupOf(await newDriver(), {});
  // A list that no other test adds to meanwhile.
  const list = `${address}?q=notshared${id}`;
  for (const at of [list, `${address}/${id}`, `${address}/${id}/file`]) {
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
      'access-control-allow-headers': 'If-None-Match',
    });
    expect((await request.post(at, { headers })).status()).not.toBe(200);
  }
});

test('an oEmbed of another page, or in another format, is refused', async ({ request, baseURL }) => {
  const asked = async (parameters: Record<string, string>) =>
    (await request.get('/api/v1/oembed', { params: parameters })).status();
  const url = `${baseURL}/setup-viewer/demo-acc-spa-race`;
  expect(await asked({ url, maxwidth: '400' })).toBe(200);
  expect(await asked({ url, format: 'xml' })).toBe(501);
  expect(await asked({ url: 'https://elsewhere.example/setup-viewer/1' })).toBe(404);
  expect(await asked({ url: `${baseURL}/profile` })).toBe(404);
  expect(await asked({})).toBe(404);
});
