import { expect, type Page, test } from '@playwright/test';
import { openAssistant } from './assistant-pages.ts';
import { axeFindings } from './axe.ts';
import { payForTheTrial, tryFromTheLandingPage, tryWhatNobodyShared } from './first-run-journeys.ts';

const withoutFindings = async (page: Page) => expect(await axeFindings(page)).toEqual([]);

for (const width of [390, 1440]) {
  test(`a visitor sees what the engineer makes of a car and a track, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await tryFromTheLandingPage(page, withoutFindings);
  });
}

test('who pays for a trial has its setup at once', ({ page }) => payForTheTrial(page));

test('who finds no setup has one made for what was looked for', ({ page }) => tryWhatNobodyShared(page));

test('who has a plan finds the car and the track chosen, and no offer to try first', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC&car=bmw_m4_gt3&track=monza');
  const chosen = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await expect(chosen('Car')).toHaveValue(/^(bmw_m4_gt3|BMW M4 GT3 2021)$/);
  await expect(chosen('Track')).toHaveValue(/^monza$|Monza/);
  await expect(page.getByRole('link', { name: 'See what it does first' })).toHaveCount(0);
});
