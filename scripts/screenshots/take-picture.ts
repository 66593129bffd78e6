import type { Browser, Page } from '@playwright/test';
import type { Picture } from './pictures.ts';

/** Bytes; the first quality that stays below is taken. */
const heaviest = 120_000;
const qualities = [80, 76, 72, 68, 64, 60];

async function lightEnough(page: Page): Promise<Buffer> {
  for (const quality of qualities) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality, animations: 'disabled' });
    if (jpeg.length <= heaviest) return jpeg;
  }
  throw new Error(`${page.url()} makes a picture of more than ${heaviest} bytes.`);
}

/** Fonts and images are there, and nothing blinks. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
    // An image in a closed menu is never loaded.
    const seen = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Takes one picture, a JPEG, with a browser window of its own. */
export async function takePicture(
  browser: Browser,
  appOrigin: string,
  { screen: { width, height, isPhone }, open }: Picture,
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: appOrigin,
    viewport: { width, height },
    deviceScaleFactor: isPhone ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  try {
    const page = await context.newPage();
    await open(page);
    await untilStill(page);
    return await lightEnough(page);
  } finally {
    await context.close();
  }
}
