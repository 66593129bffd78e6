import type { Page } from '@playwright/test';

/**
 * Holds back a page's requests to an address, or only those of one method; the answer lets them go.
 *
 * @param address as `page.route` takes it
 */
export async function hold(page: Page, address: string | RegExp, method?: 'POST'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}
