import { expect, test } from 'vitest';
import { guard } from './guard.server.ts';

const own = 'https://scrutineer.example';
const form = 'application/x-www-form-urlencoded';

/** A body that notes how much of it was read. */
function stream(pieces: number, size: number) {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(size));
        if (read === pieces) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, piecesRead: () => read };
}

function asked(
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

const statusOf = async (request: Request) => (await guard(request, own)).refusal?.status ?? 200;

test('what another site sends is refused, but for what services send and Clerk knows', async () => {
  const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/json' };
  for (const path of ['/my-setups', '/api/like-setup', '/__clerk/v1/client/sign_ins', '/setups.data']) {
    expect(await statusOf(asked(path, { headers }))).toBe(403);
  }
  for (const path of ['/webhooks/stripe', '/webhooks/clerk', '/__clerk/v1/oauth_callback']) {
    expect(await statusOf(asked(path, { headers }))).toBe(200);
  }
});

test.each([
  ['/upload-setup', 576 * 1024, 'multipart/form-data; boundary=x'],
  ['/upload-setup/send', 576 * 1024, form],
  ['/setup-assistant', 1024 * 1024, form],
  ['/setup-assistant.data', 1024 * 1024, form],
  ['/setup-assistant/engineer', 64 * 1024, form],
  ['/api/like-setup', 64 * 1024, 'application/json'],
  ['/api/refine', 256 * 1024, 'application/json; charset=utf-8'],
  ['/webhooks/stripe', 512 * 1024, 'application/json'],
  ['/checkout', 64 * 1024, form],
])('a body that says it is larger than %s takes is refused unread', async (path, largest, type) => {
  const sent = (length: number) => {
    const { body, piecesRead } = stream(2, 1000);
    const headers = { 'Content-Type': type, 'Content-Length': String(length) };
    return { request: asked(path, { body, headers }), piecesRead };
  };
  const larger = sent(largest + 1);
  expect(await statusOf(larger.request)).toBe(413);
  expect(larger.piecesRead()).toBe(0);
  expect(await statusOf(sent(largest).request)).toBe(200);
});

test('a body that tells no length is refused as soon as it is too large', async () => {
  const { body, piecesRead } = stream(1_000, 1024);
  expect(await statusOf(asked('/checkout', { body, headers: { 'Content-Type': form } }))).toBe(413);
  expect(piecesRead()).toBe(65);
});

test('a body that is longer than it says is refused as soon as it is too large', async () => {
  const { body, piecesRead } = stream(1_000, 1024);
  const headers = { 'Content-Type': form, 'Content-Length': '5' };
  expect(await statusOf(asked('/checkout', { body, headers }))).toBe(413);
  expect(piecesRead()).toBe(65);
});

test('a body that tells no length and is short enough arrives whole', async () => {
  const body = new Blob(['price', 'Id=1']).stream();
  const guarded = await guard(asked('/checkout', { body, headers: { 'Content-Type': form } }), own);
  expect(guarded.refusal === null && (await guarded.request.text())).toBe('priceId=1');
});

test.each([
  ['/upload-setup', 'text/plain'],
  ['/upload-setup', 'application/json'],
  ['/api/like-setup', form],
  ['/webhooks/stripe', 'text/plain'],
  ['/my-setups', ''],
])('%s does not take %s', async (path, type) => {
  const body = new Blob(['x']).stream();
  expect(await statusOf(asked(path, { body, headers: { 'Content-Type': type } }))).toBe(415);
});

test('what carries nothing needs no type', async () => {
  expect(await statusOf(asked('/account/profile'))).toBe(200);
  expect(await statusOf(asked('/sign-out', { headers: { 'Content-Length': '0' } }))).toBe(200);
});
