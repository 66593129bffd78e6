import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Leaves a toast for the next page of this browser, as a redirect would. */
export async function leaveToast(context: BrowserContext, origin: string, key: string): Promise<void> {
  const value = encodeURIComponent(Buffer.from(JSON.stringify(key)).toString('base64'));
  await context.addCookies([{ name: 'toast', value, url: origin }]);
}

const everything = 'a, button, h1, h2, h3, p, label, input, textarea, summary';

/** Elements of a page that its toast covers. */
export async function coveredByToast(page: Page, looked = everything): Promise<string[]> {
  return page.evaluate((selector) => {
    const toast = document.querySelector('.toast');
    if (!toast) throw new Error('there is no toast');
    const box = toast.getBoundingClientRect();
    return [...document.querySelectorAll(selector)]
      .filter((element) => !toast.contains(element) && element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  }, looked);
}

/** A message over the page, as the page after a redirect shows it. */
export async function showToast(page: Page, key: string): Promise<void> {
  await leaveToast(page.context(), new URL(page.url()).origin, key);
  await page.reload();
  await expect(page.locator('.toast')).toBeVisible();
}
