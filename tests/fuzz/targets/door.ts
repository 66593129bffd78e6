import { refuse } from '#platform/http/answer';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { scrubbed } from '#platform/observability/log';
import { refusalByHead, withWholeBody } from '../../../app/edge/guard.server.ts';
import { senderOf } from '../../../app/edge/rate-limits.server.ts';
import { readableFor } from '../../../app/edge/refusal-answer.server.ts';
import { addressAt, logNameOf } from '../../../app/edge/addresses.server.ts';
import { target } from '../fuzz.ts';
import { anyText, longText, hostileTexts, textOf, words } from '../../support/hostile-inputs.ts';
import { type AskedRequest, addresses, requestOf, requests } from '../requests.ts';

const origin = 'https://scrutineer.test';
const ownPaths = addresses(
  ...words(`
    /upload-setup /upload-setup/send /setup-assistant/run /api/like-setup /api/refine /webhooks/stripe
    /__clerk/v1/client /my-setups.data /profile
  `),
);
const asked = requests(ownPaths, fc.oneof(anyText, longText), { origin });

const statuses = new Set([403, 404, 405, 413, 415]);

target({
  name: 'the guard before every request',
  input: fc.record({
    asked,
    announced: fc.option(fc.constantFrom('10', '-1', '1e9', 'x', '99999999999999999999', '0'), { nil: null }),
  }),
  async check({ asked, announced }: { asked: AskedRequest; announced: string | null }) {
    const request = requestOf(origin, asked);
    if (announced !== null) request.headers.set('content-length', announced);
    const isOwn = request.headers.get('origin') === origin && !request.headers.has('sec-fetch-site');
    const address = addressAt(new URL(request.url).pathname);
    const byHead = refusalByHead(request, address, origin);
    const { refusal, ...rest } = byHead ? { refusal: byHead } : await withWholeBody(request, address);
    if (refusal) {
      assert.ok(statuses.has(refusal.status));
      assert.ok(refusal.status !== 403 || !isOwn || asked.path.includes('_data'), 'our own page was refused');
      assert.equal(refuse(refusal).status, refusal.status);
      assert.ok(['page', 'data', 'json', 'clerk'].includes(readableFor(request)));
      return;
    }
    assert.ok('request' in rest);
    // A length that is announced is the network's to hold the sender to.
    if (announced !== null && /^\d+$/.test(announced)) return;
    assert.ok(
      (await rest.request.arrayBuffer()).byteLength <= address.body.largest,
      'more than the limit was let in',
    );
  },
});

const ownRoutes = /^(?:\*|\/(?:[a-z._-]+|:id|\*)?(?:\/(?:[a-z._-]+|:id|\*)){0,4}(?:\.data)?)$/;

target({
  name: 'routes as logs name them',
  input: fc.oneof(
    ownPaths,
    anyText.map((text) => `/${text}`),
  ),
  examples: hostileTexts.map((text) => `/setup-viewer/${text}`),
  check(path) {
    if (!URL.canParse(path, origin)) return;
    assert.match(logNameOf(new URL(path, origin).pathname), ownRoutes);
  },
});

target({
  name: 'texts of logs',
  input: fc.oneof(
    textOf(
      ...words('jane@example.com whsec_abc123 sk_live_1 " x'),
      'Bearer eyJhbGciOiJSUzI1NiJ9.e30.AA',
      ' ',
    ),
    longText,
  ),
  examples: hostileTexts.map(
    (text) => `jane@example.com ${text} eyJhbGciOiJSUzI1NiJ9.e30.AA sk_live_abc ${text}`,
  ),
  check(text) {
    const line = scrubbed(text);
    assert.ok(line.length <= 500);
    assert.doesNotMatch(line, /[\r\n]|jane@example\.com|\beyJ\w+\.\w+\.\w|\bsk_live_\w|\bwhsec_\w/);
  },
});

target({
  name: 'addresses of senders',
  input: textOf(':', '::', '2001:db8', 'ffff', '1.2.3.4', '%eth0', '0'),
  examples: hostileTexts,
  check(text) {
    const key = senderOf(text);
    assert.ok(key.length <= Math.max(text.length, 7) + 40);
    assert.equal(senderOf(text), key);
  },
});
