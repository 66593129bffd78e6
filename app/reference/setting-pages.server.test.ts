import { expect, test } from 'vitest';
import { settingReference } from '#racing/engineer/baseline/setting-reference';
import { settingAddress } from '#racing/setup/setting-address';
import { gameUnits } from '#racing/setup/chosen-units';
import { settingPage } from './setting-pages.server.tsx';

const context = {
  env: { APP_ORIGIN: 'https://scrutineer.test' },
  units: gameUnits,
  reference: { setting: async (game: string, slug: string) => settingReference(game, slug) },
} as unknown as Parameters<typeof settingPage>[0];

const guideFor = async (car: string) =>
  (await settingPage(context, { game: 'acc', slug: 'rear-wing', car })).markup;

test('the guide to a setting begins with the car of the reader, which its address names', async () => {
  const car = 'Ferrari 296 GT3 2023';
  expect(settingAddress('ACC', 'rear-wing', car)).toBe(
    '/settings/acc/rear-wing?car=Ferrari%20296%20GT3%202023',
  );
  const before = (markup: string) => markup.split('Range by car')[0];
  expect(before(await guideFor(car))).toMatch(
    /Your car.*<p>Ferrari 296 GT3 2023<\/p>.*guide-range.*<option selected="">Ferrari 296 GT3 2023</s,
  );
  expect(before(await guideFor(car))).toContain('Too much: glued in fast corners');
  const firstClass = async (named: string) =>
    /Range by car.*?<summary[^>]*>([^<]*)</s.exec(await guideFor(named))?.[1];
  expect(await firstClass(car)).toBe('GT3');
  expect(await firstClass('Alpine A110 GT4 2018')).toBe('GT4');
  expect(before(await guideFor(''))).not.toContain('guide-range');
  expect(before(await guideFor('<b>'))).toContain('We have no range for this car');
  expect(await guideFor('<b>')).not.toContain('<b>');
});
