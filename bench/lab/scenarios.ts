import type { BrowserContext, Page } from '@playwright/test';
import type { Scenario } from './visits.ts';

/** As people type: each key is an interaction of its own. */
const typing = { delay: 120 };
/** The list that belongs to the address, in place of the cards that stand in for it. */
async function listed(page: Page, address: RegExp): Promise<void> {
  await page.waitForURL(address);
  await page.getByText(/setups? shown/).waitFor();
}

const account = { email: 'premium@example.com', password: 'pitlane-2026!' };

export async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/sign-in?return_to=%2Fsetups');
  await page.locator('input[name="identifier"]').fill(account.email);
  await page.locator('input[name="password"]').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/setups');
  await page.close();
}

export const filter: Scenario = {
  name: 'filter on /setups',
  path: '/setups',
  async act(page) {
    await page.getByRole('searchbox', { name: 'Search' }).click();
    await page.keyboard.type('spa', typing);
    await listed(page, /[?&]q=spa/);
    // Folds the suggestions, which lie over the filters of a phone.
    await page.keyboard.press('Escape');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Game').focus();
    await page.keyboard.press('ArrowDown');
    await listed(page, /[?&]game=ACC/);
    // Only then does the form speak of the list that is shown.
    await page.locator('.filter-strip .badge', { hasText: /^1 set$/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/[?&]game=(?!ACC)/);
  },
};

export const like = (path: string): Scenario => ({
  name: 'like on the viewer',
  path,
  async act(page) {
    const answered = page.waitForResponse('**/api/like-setup');
    await page.getByRole('button', { name: /^Like, \d+ likes?$/ }).click();
    await answered;
    await page.getByRole('button', { name: /^Liked, \d+ likes?$/ }).waitFor();
  },
});

export const picker: Scenario = {
  name: 'pickers of the assistant',
  path: '/setup-assistant?game=ACC',
  async act(page) {
    await page.getByPlaceholder('Select car...').click();
    await page.keyboard.type('por', typing);
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key, typing);
    await page.getByRole('button', { name: 'Show every track' }).click();
    // A select's options have the same role, and cannot be pressed.
    await page.getByRole('listbox').getByRole('option').nth(3).click();
  },
};
