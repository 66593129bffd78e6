import { expect, test } from '@playwright/test';
import jsQR from 'jsqr';

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

test('the screen is asked to stay on', async ({ page }) => {
  await page.addInitScript(() => {
    const lock = Object.assign(new EventTarget(), { release: async () => {} });
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => lock } });
  });
  await page.goto(rig);
  await expect(page.getByText('The screen stays on.')).toBeVisible();
});

test('a browser that refuses to keep the screen on is named', async ({ page }) => {
  await page.addInitScript(() => {
    const request = () => Promise.reject(new DOMException('Low battery', 'NotAllowedError'));
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await page.goto(rig);
  await expect(page.getByText('This browser can’t keep the screen on.')).toBeVisible();
});

test('the QR code on a wide viewer opens the rig view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/setup-viewer/demo-acc-spa-race');
  await page.locator('.more-menu > summary').click();
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
