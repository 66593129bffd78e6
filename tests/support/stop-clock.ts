import type { Page } from '@playwright/test';

/** Stops the clock of a page, which `page.clock.install()` must precede: no timer fires from now on. */
export async function stopClock(page: Page): Promise<void> {
  // It stops only at a moment to come, and a busy machine may take long to say which.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
