import { expect, type Page } from '@playwright/test';

const premiumDriver = { identifier: 'premium@example.com', password: 'pitlane-2026!' };

/** Request headers of a browser that opens a page. */
const asBrowser = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' };

export async function signIn(page: Page): Promise<void> {
  const form = await page.request.get('/sign-in?return_to=/healthz', { headers: asBrowser });
  const answer = await page.request.post(form.url(), { form: premiumDriver, headers: asBrowser });
  expect(answer.url()).toMatch(/\/healthz$/);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const control = page.getByRole('combobox', { name: label, exact: true });
  await expect(control).toHaveJSProperty('tagName', 'INPUT');
  await control.fill(option);
  await page.getByRole('option', { name: option }).click();
}

export async function makeSetup(
  page: Page,
  { car, track, requirements }: { car: string; track: string; requirements: string },
): Promise<void> {
  await page.goto('/setup-assistant?game=ACC');
  await choose(page, 'Car', car);
  await choose(page, 'Track', track);
  await page.getByLabel('Additional Requirements').fill(requirements);
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('button', { name: 'Save Setup' })).toBeVisible();
  // A page of its own, as somebody finds it who comes back: without the form and its message.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save Setup' })).toBeVisible();
}

export async function firstPublicSetup(page: Page): Promise<void> {
  await page.goto('/setups?game=ACC&sort=liked');
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/setup-viewer\/\d+$/);
  await expect(page.getByText('Angles exaggerated')).toBeVisible();
}

export async function askEngineer(page: Page, questions: readonly string[]): Promise<void> {
  await page.goto('/setup-assistant/engineer');
  for (const [place, question] of questions.entries()) {
    await page.getByRole('textbox', { name: 'Message' }).fill(question);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(place + 1);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  }
}
