import { test } from '@playwright/test';
import { payForTheTrial, tryFromTheLandingPage, tryWhatNobodyShared } from '../e2e/first-run-journeys.ts';

for (const width of [390, 1440]) {
  test(`a visitor sees what the engineer makes of a car and a track, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await tryFromTheLandingPage(page);
  });
}

test('who pays for a trial has its setup at once', ({ page }) => payForTheTrial(page));

test('who finds no setup has one made for what was looked for', ({ page }) => tryWhatNobodyShared(page));
