import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowOf, takes } from '#platform/http/methods';
import { type Address, addressAt, addresses } from './addresses.server.ts';
import { answerToOptions, refusalByHead, withWholeBody } from './guard.server.ts';

let told: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  told = vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
});

const own = 'https://scrutineer.example';
const evil = 'https://evil.example';
const form = 'application/x-www-form-urlencoded';

/** A body that notes how much of it was read. */
function stream(pieces: number, size: number) {
  let bytesRead = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        bytesRead += 1;
        controller.enqueue(new Uint8Array(size));
        if (bytesRead === pieces) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, piecesRead: () => bytesRead };
}

function requestTo(
  path: string,
  { body, headers = {} }: { body?: BodyInit | null; headers?: Record<string, string> } = {},
): Request {
  return new Request(own + path, {
    method: 'POST',
    body: body ?? null,
    headers: { Origin: own, ...headers },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
}

async function guard(request: Request) {
  const address = addressAt(new URL(request.url).pathname);
  const refusal = refusalByHead(request, address, own);
  return refusal ? { refusal } : withWholeBody(request, address);
}

const statusOf = async (request: Request) => (await guard(request)).refusal?.status ?? 200;

test('unknown addresses get no Allow header', () => {
  for (const [method, headers] of [
    ['OPTIONS', {}],
    ['OPTIONS', { Origin: own }],
    ['OPTIONS', { Origin: evil }],
    ['POST', { Origin: own }],
  ] as [string, Record<string, string>][]) {
    const request = new Request(`${own}/unknownAddress`, { method, headers });
    expect(refusalByHead(request, addressAt('/unknownAddress'), own)?.status).toBe(404);
  }
});

/** Headers of requests that no page of ours made, from a browser and from a program: the others are in csrf.test.ts. */
const foreign: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'cross-site', Origin: evil }, {}];

const pathAt = (address: Address) => address.path.replaceAll(/:[a-z]+/g, '1').replace('*', 'x');
const sentTo = (address: Address, method: string, headers: Record<string, string>, body?: BodyInit) =>
  refusalByHead(
    new Request(own + pathAt(address), {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit),
    address,
    own,
  );

const writing = ['POST', 'PUT', 'PATCH', 'DELETE'];
const takesWrites = ({ methods }: Address) =>
  methods === 'any' || methods.some((method) => writing.includes(method));

test.each(addresses.filter(({ csrf }) => csrf === 'own pages'))(
  'no request from a foreign page is let through to $path',
  (address) => {
    for (const headers of foreign)
      for (const method of writing)
        expect(sentTo(address, method, headers)?.code, method).toBe('foreign_origin');
  },
);

test.each(addresses.filter(({ methods }) => methods !== 'any'))(
  '$path takes its own methods, and names them for any other',
  (address) => {
    const { methods } = address;
    if (methods === 'any') return;
    const allowed = allowOf(methods);
    for (const method of ['GET', 'HEAD', ...writing]) {
      const refusal = sentTo(address, method, { Origin: own });
      if (takes(methods, method)) expect(refusal).toBeNull();
      else expect(refusal).toMatchObject({ status: 405, allow: allowed });
    }
    const preflight = new Request(own + pathAt(address), { method: 'OPTIONS' });
    expect(answerToOptions(preflight, address)?.headers.get('allow')).toBe(allowed);
  },
);

const foreignTypes = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  'application/x-evil',
  'application/jsonp',
  'text/plain; application/json',
  'multipart/mixed; boundary=x',
  'image/svg+xml',
  '',
];

test.each(addresses.filter(takesWrites))(
  '$path takes a body of its types and its size, whatever length it tells',
  async (address) => {
    const { methods, body } = address;
    const method = methods === 'any' ? 'POST' : (methods.find((one) => writing.includes(one)) ?? '');
    const type = body.types === 'any' ? 'application/json' : (body.types[0] ?? '');
    const headers = { Origin: own, 'Content-Type': type };
    for (const length of [body.largest, body.largest + 1, 10 ** 15]) {
      const { body: sent, piecesRead } = stream(2, 1000);
      const refusal = sentTo(address, method, { ...headers, 'Content-Length': String(length) }, sent);
      expect(refusal?.status).toBe(length > body.largest ? 413 : undefined);
      expect(piecesRead()).toBe(0);
    }
    const size = 65_536;
    for (const length of [{}, { 'Content-Length': '5' }]) {
      const { body: endless, piecesRead } = stream(1_000, size);
      const { refusal } = await withWholeBody(
        new Request(own + pathAt(address), {
          method,
          headers: { ...headers, ...length },
          body: endless,
          duplex: 'half',
        } as RequestInit),
        address,
      );
      expect([refusal?.status, piecesRead()]).toEqual([413, Math.floor(body.largest / size) + 1]);
    }

    if (body.types === 'any') return;
    const other = type === 'application/json' ? form : 'application/json';
    for (const wrong of [...foreignTypes, other]) {
      const { body: sent } = stream(1, 10);
      const refusal = sentTo(address, method, { ...headers, 'Content-Type': wrong }, sent);
      expect(refusal?.status, wrong).toBe(415);
    }
  },
);

test('webhooks and OAuth callbacks may be cross-origin', async () => {
  const headers = { Origin: evil, 'Content-Type': 'application/json' };
  for (const path of ['/webhooks/stripe', '/webhooks/clerk', '/__clerk/v1/oauth_callback']) {
    expect(await statusOf(requestTo(path, { headers }))).toBe(200);
  }
});

test('a body that tells no length and is short enough arrives whole', async () => {
  const body = new Blob(['price', 'Id=1']).stream();
  const guarded = await guard(requestTo('/checkout', { body, headers: { 'Content-Type': form } }));
  expect(guarded.refusal === null && new TextDecoder().decode(guarded.body ?? undefined)).toBe('priceId=1');
});

test('an empty body needs no type', async () => {
  expect(await statusOf(requestTo('/setup-viewer/1'))).toBe(200);
  expect(await statusOf(requestTo('/sign-out', { headers: { 'Content-Length': '0' } }))).toBe(200);
});

const doors: [path: string, type: string][] = [
  ['/__clerk/v1/client/sign_ins', form],
  ['/webhooks/stripe', 'application/json'],
  ['/api/generate-setup', 'application/json'],
  ['/upload-setup', form],
];

test.each(doors)('a body to %s that breaks off is refused and no alarm', async (path, type) => {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('Network connection lost.'));
    },
  });
  const headers = { 'Content-Type': type, 'Content-Length': '100' };
  const { refusal } = await guard(requestTo(path, { body, headers }));
  expect(refusal).toMatchObject({ status: 400, code: 'broken_body' });
  expect(told).toHaveBeenCalledTimes(1);
});

test.each(doors)('a body to %s that does not come is waited for only so long', async (path, type) => {
  vi.useFakeTimers();
  let left = false;
  const body = new ReadableStream({
    cancel() {
      left = true;
    },
  });
  const headers = { 'Content-Type': type, 'Content-Length': '100' };
  const guarded = guard(requestTo(path, { body, headers }));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(left).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await guarded).refusal).toMatchObject({ status: 408, code: 'too_slow' });
  expect(left).toBe(true);
});

test('a large upload has time for a slow connection', async () => {
  vi.useFakeTimers();
  const minute = 60_000;
  const body = new ReadableStream({
    start(controller) {
      setTimeout(() => controller.close(), minute);
    },
  });
  const headers = { 'Content-Type': 'image/png', 'Content-Length': String(10_000 * 1024) };
  const status = statusOf(requestTo('/__clerk/v1/me/profile_image', { body, headers }));
  await vi.advanceTimersByTimeAsync(minute);
  expect(await status).toBe(200);
});

test('a read loses its body, so nothing waits for it', async () => {
  const { body } = stream(1, 10);
  const request = new Request(`${own}/__clerk/v1/client`, { headers: { Cookie: 'a=b' } });
  Object.defineProperty(request, 'body', { value: body });
  const guarded = await withWholeBody(request, addressAt('/__clerk/v1/client'));
  expect(guarded.refusal === null && [guarded.request.body, guarded.body]).toEqual([null, null]);
  expect(guarded.refusal === null && guarded.request.headers.get('cookie')).toBe('a=b');
});
