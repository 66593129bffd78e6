import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { cursorAfter, readCursor } from '#platform/adapters/supabase/cursor';
import { searchTerms } from '#platform/adapters/supabase/search-terms';
import { refuse } from '#platform/http/answer';
import { findCar, findTrack, games } from '#racing/setup/catalogue';
import { anyText, hostileTexts, longText, textOf, words } from '../../tests/support/hostile-inputs.ts';
import { requestOf, requestsTo } from '../../tests/support/hostile-requests.ts';
import { assertHeaderSafe, assertStorable, holds } from '../../tests/support/properties.ts';
import { addressAt, logNameOf } from './addresses.server.ts';
import { refusalByHead, withWholeBody } from './guard.server.ts';
import { publicPage } from './page-cache/public-page.server.ts';
import { readForm, readRecordingForm } from './read-form.server.ts';
import { readableFor } from './refusal-answer.server.ts';

const origin = 'https://scrutineer.test';
const gameIds = games.map(({ id }) => id);
const paths = words(`
  /upload-setup /upload-setup/send /setup-assistant/run /api/like-setup /api/refine /webhooks/stripe
  /__clerk/v1/client /my-setups.data /profile
`);

test('the guard refuses in the form that the sender reads, or lets in no more than the limit', () =>
  holds(
    fc.record({
      plain: requestsTo(paths, fc.oneof(anyText, longText), { origin }),
      announced: fc.option(fc.constantFrom(...words('10 -1 1e9 x 99999999999999999999 0')), { nil: null }),
    }),
    async ({ plain, announced }) => {
      const request = requestOf(origin, plain);
      if (announced !== null) request.headers.set('content-length', announced);
      const isOwn = request.headers.get('origin') === origin && !request.headers.has('sec-fetch-site');
      const address = addressAt(new URL(request.url).pathname);
      const byHead = refusalByHead(request, address, origin);
      const { refusal, ...rest } = byHead ? { refusal: byHead } : await withWholeBody(request, address);
      if (refusal) {
        assert.ok([403, 404, 405, 413, 415].includes(refusal.status));
        assert.ok(
          refusal.status !== 403 || !isOwn || plain.path.includes('_data'),
          'our own page was refused',
        );
        assert.equal(refuse(refusal).status, refusal.status);
        assert.ok(['page', 'data', 'json', 'clerk'].includes(readableFor(request)));
        return;
      }
      assert.ok('request' in rest);
      // A length that is announced is the network's to hold the sender to.
      if (announced !== null && /^\d+$/.test(announced)) return;
      assert.ok((rest.body?.byteLength ?? 0) <= address.body.largest);
    },
  ));

test('a log names an address by its route, never by what stands in it', () =>
  holds(
    fc.oneof(textOf(...paths, ...words('/ ? .data 1 % %2f ..')), anyText).map((text) => `/${text}`),
    (path) => {
      if (!URL.canParse(path, origin)) return;
      assert.match(
        logNameOf(new URL(path, origin).pathname),
        /^(?:\*|\/(?:[a-z._-]+|:id|\*)?(?:\/(?:[a-z._-]+|:id|\*)){0,4}(?:\.data)?)$/,
      );
    },
    hostileTexts.map((text) => `/setup-viewer/${text}`),
  ));

const listQuery = textOf(
  ...words('q= game= car= track= sort= after= & ACC LMU liked Monza bmw_m4_gt3 _routes= + %20 %00'),
);

test('a search is at most eight words that the database reads as words', () =>
  holds(
    fc.record({
      q: fc.oneof(anyText, longText, textOf('spa', ' ', 'Porsche 911', '-', 'İ', '\u{20000}', 'ß', '911')),
      game: fc.constantFrom(null, ...gameIds),
    }),
    ({ q, game }) => {
      const terms = searchTerms(q, game);
      assert.ok(terms.length <= 8);
      for (const { text, cars, tracks } of terms) {
        assertStorable(text, 'a search term');
        assert.match(text, /^[\p{L}\p{N} ]{1,40}$/u);
        assert.ok(cars.every((id) => gameIds.some((one) => findCar(one, id))));
        assert.ok(tracks.every((id) => gameIds.some((one) => findTrack(one, id))));
      }
    },
    [...hostileTexts, `a${'\u{20000}'.repeat(30)}`].map((q) => ({ q, game: null })),
  ));

/** Whether Postgres takes such a moment: a day of the calendar, and an offset within bounds. */
function isMoment(text: string): boolean {
  const [, day = '', hour, minute, second, zone = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?(?:Z|[+-](\d\d)(?::?[0-5]\d)?)$/.exec(text) ??
    [];
  const date = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && day >= '0001';
  return isDay && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 && Number(zone) < 16;
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const moment = fc
  .tuple(digits(4), digits(2), digits(2), digits(2), fc.constantFrom(...words('Z +00 -07:30 +2300 +99')))
  .map(([year, month, day, hour, zone]) => `${year}-${month}-${day}T${hour}:00:00.5${zone}`);
const likely = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

test('a place in a list is one that the database can look for', () =>
  holds(
    fc.record({
      order: fc.constantFrom('newest' as const, 'liked' as const),
      text: fc
        .tuple(fc.oneof(moment, likely, digits(9), anyText), fc.oneof(digits(15), fc.nat(999), anyText))
        .map((parts) => parts.join('~')),
    }),
    ({ order, text }) => {
      const place = readCursor(order, text);
      if (!place) return;
      assert.ok(Number.isSafeInteger(place.id));
      if (order === 'newest') assert.ok(isMoment(place.after), `no moment for Postgres: ${place.after}`);
      else assert.ok(Number(place.after) < 2 ** 31);
      const row = { id: place.id, created_at: place.after, likes: Number(place.after) };
      assert.equal(readCursor(order, cursorAfter(order, row))?.id, place.id);
    },
    [
      '0000-01-01T00:00:00Z~1',
      '2026-02-31T00:00:00Z~1',
      '2026-02-03T00:00:00+23:00~1',
      '2026-02-03T24:00:00Z~1',
      '2026-02-03 10:11:12.123456+00~999999999999999',
    ].map((text) => ({ order: 'newest' as const, text })),
  ));

const pageOf = (method: string, url: URL) => publicPage(method, url, addressAt(url.pathname).pageCache);

test('a public page has one short key, which leads to the same page', () =>
  holds(
    fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'get', ''),
      path: textOf(...words('/ setups .data setup-viewer/ 12 demo-acc-spa-race _root.data .. %2f //')),
      query: listQuery,
    }),
    ({ method, path, query }) => {
      const address = `${origin}/${path}${query === '' ? '' : `?${query}`}`;
      if (!URL.canParse(address)) return;
      const page = pageOf(method, new URL(address));
      if (!page) return;
      assertHeaderSafe(page.cacheKey, 'a cache key');
      assert.ok(page.cacheKey.length <= 400);
      assert.doesNotMatch(page.cacheKey, /#|\s/);
      const cached = new URL(page.cacheKey, origin);
      assert.equal(cached.origin + cached.pathname, origin + new URL(address).pathname);
      assert.equal(pageOf('GET', cached)?.cacheKey, page.cacheKey, 'the key of another page');
    },
    hostileTexts.flatMap((text) => [
      { method: 'GET', path: `setup-viewer/${text}`, query: text },
      { method: 'GET', path: 'setups', query: `q=${text}` },
    ]),
  ));

const boundary = '----scrutineer';
const types = [
  `multipart/form-data; boundary=${boundary}`,
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=windows-1252',
  'application/json',
  '',
];
const form = textOf(
  `--${boundary}\r\n`,
  `--${boundary}--\r\n`,
  'Content-Disposition: form-data; name="title"\r\n\r\n',
  'Content-Disposition: form-data; name="file"; filename="a.ld"\r\n',
  '\r\n',
  ...words('title= & = % %FF + setup_data= " x'),
);

test('the body of a form, or of one with recordings, is read, or refused as a bad request', () =>
  holds(
    fc.record({ body: form, type: fc.oneof(fc.constantFrom(...types), anyText) }),
    async ({ body, type }) => {
      const request = new Request(`${origin}/api/laps`, { method: 'POST', body });
      request.headers.set('content-type', type.replace(/[^\x20-\x7e]/g, ''));
      const bytes = new TextEncoder().encode(body);
      for (const read of [() => readRecordingForm(request, bytes), () => readForm(request)])
        try {
          assert.ok((await read()).form instanceof FormData);
        } catch (refusal) {
          if (!(refusal instanceof Response)) throw refusal;
          assert.equal(refusal.status, 400);
        }
    },
    hostileTexts.map((body) => ({ body, type: 'application/x-www-form-urlencoded' })),
  ));
