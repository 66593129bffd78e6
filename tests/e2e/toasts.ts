import type { BrowserContext } from '@playwright/test';

/** Leaves a toast for the next page of this browser, as a redirect would. */
export async function leaveToast(context: BrowserContext, origin: string, key: string): Promise<void> {
  const value = encodeURIComponent(Buffer.from(JSON.stringify(key)).toString('base64'));
  await context.addCookies([{ name: 'toast', value, url: origin }]);
}
