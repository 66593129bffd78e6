import { expect, type Page } from '@playwright/test';
import { generateBody } from '../support/requests.ts';
import { appOrigin } from '../support/stand-ins.ts';

/** Only against what never comes. */
const shownWithinMs = 20_000;

/** The assistant can be used: a game may be chosen. */
export async function expectAssistant(page: Page, timeout = shownWithinMs): Promise<void> {
  await expect(page.getByRole('link', { name: 'Assetto Corsa Competizione' })).toBeVisible({ timeout });
}

/** Opens the assistant again and again until the page shows what it should. */
async function untilAssistant(
  page: Page,
  shows: (timeout: number) => Promise<void>,
  timeout = shownWithinMs,
): Promise<void> {
  await expect(async () => {
    await page.goto('/setup-assistant');
    await shows(1_000);
  }).toPass({ timeout, intervals: [200] });
}

/** Opens the assistant until it can be used, with nothing said about the plan. */
export async function untilOpen(page: Page): Promise<void> {
  await untilAssistant(page, (timeout) => expectAssistant(page, timeout));
  await expect(page.getByRole('button', { name: /Subscribe|Renew/ })).toHaveCount(0);
}

/** Opens the assistant until the card with this title replaces it. */
export async function untilClosed(
  page: Page,
  title: 'Subscription Expired' | 'Upgrade to Premium',
): Promise<void> {
  await untilAssistant(page, (timeout) =>
    expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout }),
  );
  await expect(page.getByRole('link', { name: 'Assetto Corsa Competizione' })).toHaveCount(0);
}

/** Asks for a setup as the page's driver would with a program of their own; gives the status of the answer. */
export async function askForSetup(page: Page): Promise<number> {
  const answer = await page.request.post('/api/generate-setup', {
    headers: { origin: appOrigin },
    data: generateBody,
  });
  return answer.status();
}
