import { expect, test } from 'vitest';
import { triedIn } from './tried.server.ts';

const wet = 'game=ACC&car=bmw_m4_gt3&track=monza&sessionType=race&weather=wet&temperature=25&duration=60';
const spa = 'game=ACC&car=bmw_m4_gt3&track=spa';

test.each<[what: string, query: string, cookie: string | null, order: string | null]>([
  ['with its conditions from the address', wet, null, `?${wet}`],
  ['from the address before the browser’s own', wet, spa, `?${wet}`],
  ['with its conditions from the browser', '', wet, `?${wet}`],
  ['without what is no order', `${spa}&base=7&from=x`, null, `?${spa}`],
  ['never of an unknown car', 'game=ACC&car=nothing&track=spa', 'game=ACC&car=x&track=y', null],
  ['never of a cookie that is none', '', '%', null],
])('a trial is ordered %s', (_, query, cookie, order) => {
  const headers = new Headers(cookie === null ? {} : { Cookie: `a=1; tried=${encodeURIComponent(cookie)}` });
  const tried = triedIn({ url: `https://scrutineer.example/setup-assistant?${query}`, headers });
  expect(tried?.order ?? null).toBe(order);
});
