import { type Locator, type Page, expect, test } from '@playwright/test';
import { payingDriver } from '../support/plans.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** More steps than this to the next thing of the job are too many. */
const fewSteps = 25;

/** Goes on with Tab until `target` has the focus, where it must be in sight and not under what stays in place. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < fewSteps && !(await hasFocus()); step++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  // The box of a hidden mark is its label.
  const isInSight = await target.evaluate((element) => {
    const box = element.closest('label') ?? element;
    const { left, top, width, bottom } = box.getBoundingClientRect();
    const edge = 8;
    return [top + edge, bottom - edge]
      .map((y) => document.elementFromPoint(left + width / 2, y))
      .some((shown) => shown !== null && (box.contains(shown) || shown.contains(box)));
  });
  expect(isInSight).toBe(true);
}

async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Counts how often a frame of this document is drawn with the focus on nothing, once something has had it. */
async function watchFocus(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = window as unknown as { unfocused: number };
    seen.unfocused = 0;
    let hasBegun = false;
    const look = () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      hasBegun ||= !isNowhere;
      if (hasBegun && isNowhere && document.hasFocus()) seen.unfocused += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { unfocused: number }).unfocused);
}

async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const words = (page: Page) => page.getByRole('textbox', { name: 'Additional Requirements' });

/** From the landing page through Clerk's form into the assistant. */
async function signIn(page: Page): Promise<void> {
  const driver = await payingDriver();
  await page.goto('/');
  await tabAndEnter(page, page.getByRole('link', { name: 'Skip to the content' }));
  await tabAndEnter(page, page.getByRole('link', { name: 'Generate Racing Setup' }));
  await tabAndType(page, page.locator('input[name="identifier"]'), driver.email);
  await page.keyboard.press('Enter');
  // Clerk gives it the focus itself, a moment after it is there.
  await expect(page.locator('input[name="password"]')).toBeFocused();
  await tabAndType(page, page.locator('input[name="password"]'), driver.password);
  await page.keyboard.press('Enter');
}

async function describeAndGenerate(page: Page): Promise<void> {
  await tabAndEnter(page, page.getByRole('link', { name: 'Assetto Corsa Competizione' }));
  await expect(page.getByPlaceholder('Select car...')).toBeVisible();
  await tabAndType(page, picker(page, 'Car'), '992');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'Car')).toHaveValue(/992/);
  await tabTo(page, picker(page, 'Track'));
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(picker(page, 'Track')).not.toHaveValue('');
  await tabTo(page, page.getByRole('radio', { name: 'Balanced' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Safe' })).toBeChecked();
  await tabAndType(page, words(page), 'calm over kerbs');
  await tabAndEnter(page, button(page, 'Generate Setup'));
}

test('a driver does the whole job on a small phone with nothing but a keyboard', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Assetto Corsa Competizione' })).toBeVisible();
  const unfocused = await watchFocus(page);
  await describeAndGenerate(page);

  await expect(page.getByRole('heading', { name: 'Setup Insights & Explanation' })).toBeInViewport();
  await expect(button(page, 'Save Setup')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /992/ })).toBeFocused();
  await expect(page.locator('p[aria-live="polite"]')).toHaveText('Your setup is ready.');
  const first = page.url();

  await tabAndEnter(page, page.getByRole('link', { name: 'Refine', exact: true }));
  await expect(words(page)).toBeFocused();
  await page.keyboard.type('understeer in slow corners');
  await tabAndEnter(page, button(page, 'Refine Setup'));
  await expect(page.getByRole('navigation', { name: 'Versions' })).toBeVisible();
  await expect(page).not.toHaveURL(first);

  await tabAndEnter(page, button(page, 'Save Setup'));
  await expect(page.getByText('Setup saved successfully!')).toBeVisible();
  expect(await unfocused()).toBe(0);
  await page.goto('/my-setups');
  const unfocusedOnList = await watchFocus(page);

  const isPublic = page.getByRole('switch').first();
  await tabTo(page, isPublic);
  await page.keyboard.press('Space');
  await expect(page.getByText('Setup updated')).toBeVisible();
  await expect(isPublic).toBeChecked();
  await expect(isPublic).toBeFocused();
  expect(await unfocusedOnList()).toBe(0);
});
