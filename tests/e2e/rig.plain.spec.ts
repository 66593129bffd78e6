import { expect, test } from '@playwright/test';
import { makeLmuBaseline } from '../../racing/engineer/baseline/lmu/baseline.ts';
import { newDriver } from '../support/drivers.ts';
import { type GivenSetup, giveSetupOf, openMore } from './community.ts';
import { accFile } from '../support/setup-files.ts';
import { dryRace } from '../../racing/engineer/baseline/dry-race.fixture.ts';

test('values stand page by page, large, and links turn the pages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/setup-viewer/demo-acc-spa-race');
  await openMore(page);
  await page.getByRole('link', { name: 'Rig view', exact: true }).click();
  for (const [place, title] of ['Tyres 1 of 8', 'Alignment 2 of 8', 'Electronics 3 of 8'].entries())
    await expect(page.getByRole('heading', { level: 2 }).nth(place)).toHaveText(title);
  const sizes = await page
    .locator('.rig-figure')
    .evaluateAll((values) => values.map((value) => Number.parseFloat(getComputedStyle(value).fontSize)));
  expect(sizes.length).toBeGreaterThan(50);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28);
  await expect(page.getByRole('heading', { name: 'Alignment' })).not.toBeInViewport();
  await page.getByRole('link', { name: 'Next: Alignment' }).click();
  await expect(page.getByRole('heading', { name: 'Alignment' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Tyres' })).not.toBeInViewport();
  await page.getByRole('group', { name: 'Toe' }).getByLabel('Left front').check();
});

const valkyrie = makeLmuBaseline({ game: 'LMU', car: 'AstonMartin_Valkyrie', track: 'le_mans', ...dryRace });

/** The longest lists: cars with the most settings; in LMU's file none is at its first position, which is left out. */
const longest: [string, GivenSetup][] = [
  ['ACC', { car_name: 'ferrari_488_gt3', setup_data: accFile({ car: 'ferrari_488_gt3' }) }],
  [
    'LMU',
    {
      game: 'LMU',
      car_name: 'AstonMartin_Valkyrie',
      track_name: 'LeMans',
      setup_data: valkyrie.text.replace(/Setting=0/g, 'Setting=1'),
    },
  ],
];

for (const [game, setup] of longest) {
  test(`the longest setup of ${game} is printed on one page`, async ({ page }) => {
    const id = await giveSetupOf(await newDriver(), { ...setup, is_public: true });
    await page.goto(`/setup-viewer/${id}/rig`);
    expect(await page.getByRole('checkbox').count()).toBeGreaterThan(65);
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
  });
}

for (const width of [320, 390, 1440]) {
  test(`only the pages of the garage move sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/setup-viewer/demo-lmu-le-mans-race/rig');
    const shape = await page.evaluate(() => {
      const pages = document.querySelector('.rig-pages');
      return {
        page: document.documentElement.scrollWidth,
        widest: Math.max(
          ...[...(pages?.children ?? [])].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        ),
        turns: (pages?.scrollWidth ?? 0) > (pages?.clientWidth ?? 0),
      };
    });
    expect(shape).toEqual({ page: width, widest: 0, turns: true });
  });
}

test('names of sixty letters and text twice as large scroll nothing sideways', async ({ page }) => {
  const name = 'Wettermannhausen'.repeat(4).slice(0, 60);
  const id = await giveSetupOf(await newDriver(), { car_name: name, track_name: name, title: name });
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/setup-viewer/${id}/rig`);
    const wide = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    expect(wide).toBe(width);
  }
});
