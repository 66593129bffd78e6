import { expect, test } from 'vitest';
import { jsonWithEtag, unlessKnown } from './etag.ts';

const requestWith = (etag: string | null, method = 'GET') =>
  new Request('https://scrutineer.example/', { method, headers: etag ? { 'If-None-Match': etag } : {} });

test('a client with the same tag gets no body', async () => {
  const etag = (await jsonWithEtag({ setups: [1] })).headers.get('ETag') ?? '';
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const given = unlessKnown(requestWith(header), await jsonWithEtag({ setups: [1] }));
    expect([given.status, given.headers.get('ETag'), await given.text()]).toEqual([304, etag, '']);
  }
});

test('a client with another tag, or none, gets the whole answer', async () => {
  const { headers } = await jsonWithEtag({ setups: [1] });
  const etag = headers.get('ETag');
  for (const request of [requestWith(null), requestWith('"other"'), requestWith(etag, 'POST')]) {
    const given = unlessKnown(request, await jsonWithEtag({ setups: [1] }));
    expect([given.status, await given.json()]).toEqual([200, { setups: [1] }]);
  }
  expect(unlessKnown(requestWith(etag), await jsonWithEtag({ setups: [2] })).status).toBe(200);
});

test('an error is told to who holds an answer, too', async () => {
  const { headers } = await jsonWithEtag({});
  const error = new Response('', { status: 503, headers });
  expect(unlessKnown(requestWith('*'), error).status).toBe(503);
});
