import { expect, test } from '@playwright/test';
import jsQR from 'jsqr';
import { dryRace } from '../../racing/engineer/baseline/dry-race.fixture.ts';
import { makeLmuBaseline } from '../../racing/engineer/baseline/lmu/baseline.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile } from '../support/setup-files.ts';
import { type GivenSetup, giveSetupOf, openMore } from './community.ts';

test('values stand page by page, large, and links turn the pages @plain', async ({ page }) => {
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
  test(`the longest setup of ${game} is printed on one page @plain`, async ({ page }) => {
    const id = await giveSetupOf(await newDriver(), { ...setup, is_public: true });
    await page.goto(`/setup-viewer/${id}/rig`);
    expect(await page.getByRole('checkbox').count()).toBeGreaterThan(65);
    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
  });
}

test('only the pages of the garage move sideways @plain', async ({ page }) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/setup-viewer/demo-lmu-le-mans-race/rig');
    const shape = await page.evaluate(() => {
      const pages = document.querySelector('.rig-pages');
      const overhangs = [...(pages?.children ?? [])].map((one) => one.scrollWidth - one.clientWidth);
      const turns = (pages?.scrollWidth ?? 0) > (pages?.clientWidth ?? 0);
      return { page: document.documentElement.scrollWidth, widest: Math.max(...overhangs), turns };
    });
    expect(shape).toEqual({ page: width, widest: 0, turns: true });
  }
});

const rig = '/setup-viewer/demo-acc-spa-race/rig';

test('ticks stay on the device, for this setup alone, until they are taken back', async ({ page }) => {
  await page.goto(rig);
  await expect(page.getByText(/^0 of \d+ typed in$/)).toBeVisible();
  await page.getByRole('group', { name: 'Tyre pressure' }).getByLabel('Left front').check();
  await expect(page.getByText(/^1 of \d+ typed in$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^1 of \d+ typed in$/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Tyre pressure' }).getByLabel('Left front')).toBeChecked();
  await page.goto('/setup-viewer/demo-acc-monza-qualifying/rig');
  await expect(page.getByText(/^0 of \d+ typed in$/)).toBeVisible();
  await page.goto(rig);
  await page.getByRole('button', { name: 'Clear all ticks' }).click();
  await page.reload();
  await expect(page.getByText(/^0 of \d+ typed in$/)).toBeVisible();
});

test('arrow keys turn the pages', async ({ page }) => {
  await page.goto(rig);
  await expect(page.getByText(/typed in$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Alignment' })).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'Tyres' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Alignment' })).not.toBeInViewport();
});

test('the screen is asked to stay on, and a browser that refuses is named', async ({ page }) => {
  for (const [isGiven, said] of [
    [true, 'The screen stays on.'],
    [false, 'This browser can’t keep the screen on.'],
  ] as const) {
    await page.addInitScript((isGiven) => {
      const lock = Object.assign(new EventTarget(), { release: async () => {} });
      const refusal = new DOMException('Low battery', 'NotAllowedError');
      const request = () => (isGiven ? Promise.resolve(lock) : Promise.reject(refusal));
      Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    }, isGiven);
    await page.goto(rig);
    await expect(page.getByText(said)).toBeVisible();
  }
});

test('the QR code on a wide viewer opens the rig view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/setup-viewer/demo-acc-spa-race');
  await openMore(page);
  await page.getByText('Rig view on your phone').click();
  const code = page.getByAltText('QR code of the rig view');
  await expect(code).toBeVisible();
  const side = 400;
  const pixels = await code.evaluate(async (image: HTMLImageElement, side) => {
    await image.decode();
    const context = new OffscreenCanvas(side, side).getContext('2d');
    context?.drawImage(image, 0, 0, side, side);
    return [...(context?.getImageData(0, 0, side, side).data ?? [])];
  }, side);
  const address = jsQR(Uint8ClampedArray.from(pixels), side, side)?.data;
  expect(address).toBe(new URL(rig, page.url()).href);
});

test('an owner sees what a version changed, and nobody else sees versions @plain', async ({
  page,
  browser,
}) => {
  const driver = await newDriver();
  const first = accFile();
  const id = await giveSetupOf(driver, { setup_data: first });
  await signInPlainly(page, driver, `/my-setups/${id}?tab=edit`);
  await page.getByText('Replace file').click();
  await page.getByLabel('Or the setup as text').fill(first.replace(/"rearWing": \d+/, '"rearWing": 1'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await openMore(page);
  await page.getByRole('link', { name: 'Rig view', exact: true }).click();
  const values = page.getByRole('checkbox');
  expect(await values.count()).toBeGreaterThan(50);
  await page.getByRole('link', { name: 'Only what changed (1)' }).click();
  await expect(values).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Rear wing' })).toContainText(/1was \d+/);
  await page.goto(`/setup-viewer/${id}/rig?version=1`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('version 1');
  await expect(page.getByText(/^was /)).toHaveCount(0);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(`/setup-viewer/${id}/rig?version=1&only=changed`, page.url()).href);
  await expect(visitor.getByRole('heading', { level: 1 })).not.toContainText('version');
  expect(await visitor.getByRole('checkbox').count()).toBeGreaterThan(50);
  await visitor.context().close();
});
