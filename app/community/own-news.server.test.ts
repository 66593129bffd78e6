import { expect, test } from 'vitest';
import { followNews, likeNews, workedNews } from './own-news.server.ts';

const row = (kind: string, told: object) => ({
  kind,
  id: 7,
  happened_at: '2026-11-25T12:00:00Z',
  told,
  is_new: true,
});
const setup = { game: 'ACC', car_name: 'bmw_m4_gt3', track_name: 'spa', title: 'Race pace' };

test('an author’s news count drivers and name nobody', () => {
  expect(likeNews.entryOf(row('like', { ...setup, drivers: 1 }))).toMatchObject({
    title: expect.stringMatching(/^Race pace \(BMW M4 GT3.* - .*Spa/),
    sentence: 'One driver liked your setup.',
    href: '/setup-viewer/7',
    choices: [],
  });
  expect(workedNews.entryOf(row('worked', { ...setup, title: null, drivers: 51 })).sentence).toBe(
    'More than 50 drivers downloaded your setup and said it worked.',
  );
  expect(followNews.entryOf(row('follow', { drivers: 3 }))).toMatchObject({
    title: 'New followers',
    sentence: '3 drivers followed you. Your new setups show up in their news.',
    href: '/authors/7',
  });
});
