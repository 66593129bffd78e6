import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cursorAfter, readCursor } from '#platform/adapters/supabase/cursor';
import { searchTerms } from '#platform/adapters/supabase/search-terms';
import { findCar, findTrack, games } from '#racing/setup/catalogue';
import { addressAt } from '../../../app/edge/addresses.server.ts';
import { publicPage } from '../../../app/edge/page-cache/public-page.server.ts';
import { queryChoices, readSetupQuery } from '../../../app/setups/list/setup-query.server.ts';
import { target } from '../fuzz.ts';
import { anyText, longText, hostileTexts, textOf, words } from '../../support/hostile-inputs.ts';
import { assertHeaderSafe, assertStorable } from '../invariants.ts';

const origin = 'https://scrutineer.test';
const gameIds = games.map(({ id }) => id);

target({
  name: 'search terms',
  input: fc.record({
    q: fc.oneof(anyText, longText, textOf('spa', ' ', 'Porsche 911', '-', 'İ', '\u{20000}', 'ß', '911')),
    game: fc.constantFrom(null, ...gameIds),
  }),
  examples: [...hostileTexts, `a${'\u{20000}'.repeat(30)}`].map((q) => ({ q, game: null })),
  check({ q, game }) {
    const terms = searchTerms(q, game);
    assert.ok(terms.length <= 8);
    for (const { text, cars, tracks } of terms) {
      assertStorable(text, 'a search term');
      assert.ok(text !== '' && text.length <= 40);
      assert.match(text, /^[\p{L}\p{N} ]+$/u, 'a term with a sign that the database might read');
      assert.ok(cars.every((id) => gameIds.some((one) => findCar(one, id))));
      assert.ok(tracks.every((id) => gameIds.some((one) => findTrack(one, id))));
    }
  },
});

/** Whether Postgres knows such a moment: a day of the calendar, and an offset it takes. */
function isMoment(text: string): boolean {
  const [, year, month, day, hour, minute, second, zone = 'Z'] =
    /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?(Z|[+-]\d\d(?::?\d\d)?)$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay =
    Number(year) >= 1 && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  const [, hours = '0', minutes = '0'] = /^[+-](\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return isDay && isTime && Number(hours) < 16 && Number(minutes || 0) < 60;
}

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((numbers) => numbers.join(''));
const moment = fc
  .tuple(
    digits(4),
    digits(2),
    digits(2),
    digits(2),
    digits(2),
    fc.constantFrom('Z', '+00', '-07:30', '+2300', '+99'),
  )
  .map(([year, month, day, hour, minute, zone]) => `${year}-${month}-${day}T${hour}:${minute}:00.5${zone}`);
const likely = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

target({
  name: 'places in a list',
  input: fc.record({
    sort: fc.constantFrom('newest', 'liked'),
    text: fc.oneof(
      anyText,
      fc
        .tuple(fc.oneof(moment, likely, digits(9), anyText), fc.oneof(digits(15), fc.nat(999), anyText))
        .map((parts) => parts.join('~')),
    ),
  }),
  examples: [
    '0000-01-01T00:00:00Z~1',
    '2026-02-31T00:00:00Z~1',
    '2026-02-03T00:00:00+23:00~1',
    '2026-02-03T24:00:00Z~1',
    '2026-02-03 10:11:12.123456+00~999999999999999',
  ].map((text) => ({ sort: 'newest', text })),
  check({ sort, text }) {
    const order = sort === 'liked' ? 'liked' : 'newest';
    const place = readCursor(order, text);
    if (!place) return;
    assert.ok(Number.isSafeInteger(place.id));
    if (order === 'newest') assert.ok(isMoment(place.after), `no moment for Postgres: ${place.after}`);
    else assert.ok(Number(place.after) < 2 ** 31);
    const row = { id: place.id, created_at: place.after, likes: Number(place.after) };
    assert.deepEqual(readCursor(order, cursorAfter(order, row))?.id, place.id);
  },
});

const address = textOf(
  ...words(`
    q= game= car= track= sort= after= & ACC LMU liked Monza bmw_m4_gt3 _routes= routes/setups + %20 %00
  `),
);

target({
  name: 'addresses of the list',
  input: address,
  examples: hostileTexts.flatMap((text) => [text, `q=${text}`, `car=${text}&game=ACC`, `after=${text}`]),
  check(text) {
    const asked = readSetupQuery(new URLSearchParams(text));
    assert.ok(asked.game === '' || gameIds.includes(asked.game));
    assert.ok(['', 'newest', 'liked'].includes(asked.sort));
    assert.ok(asked.q.length <= 200 && asked.car.length <= 100 && asked.track.length <= 100);
    assert.ok((asked.after ?? '').length <= 200);
    const { cars, tracks } = queryChoices(asked);
    for (const { value, label } of [...cars, ...tracks]) assert.ok(value !== '' && label !== '');
    readSetupQuery(new URLSearchParams({ ...asked, after: asked.after ?? '' }));
  },
});

const pagePath = textOf(...words('/ setups .data setup-viewer/ 12 demo-acc-spa-race _root.data .. %2f //'));

const pageOf = (method: string, url: URL) => publicPage(method, url, addressAt(url.pathname).pageCache);

target({
  name: 'addresses of public pages',
  input: fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'get', ''),
    path: pagePath,
    query: address,
  }),
  examples: hostileTexts.flatMap((text) => [
    { method: 'GET', path: `setup-viewer/${text}`, query: text },
    { method: 'GET', path: 'setups', query: `q=${text}` },
  ]),
  check({ method, path, query }) {
    const asked = `${origin}/${path}${query === '' ? '' : `?${query}`}`;
    if (!URL.canParse(asked)) return;
    const found = pageOf(method, new URL(asked));
    if (!found) return;
    assertHeaderSafe(found.cacheKey, 'a cache key');
    assert.ok(found.cacheKey.length <= 400);
    assert.doesNotMatch(found.cacheKey, /#|\s/);
    const cached = new URL(found.cacheKey, origin);
    assert.equal(cached.origin, origin);
    assert.equal(cached.pathname, new URL(asked).pathname);
    assert.equal(pageOf('GET', cached)?.cacheKey, found.cacheKey, 'the key of another page');
  },
});
