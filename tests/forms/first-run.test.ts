import { test } from '@playwright/test';
import { payForTheTrial, tryFromTheLandingPage, tryWhatNobodyShared } from '../e2e/first-run-journeys.ts';

test('a visitor sees what the engineer makes of a car and a track', ({ page }) =>
  tryFromTheLandingPage(page));

test('who pays for a trial has its setup at once', ({ page }) => payForTheTrial(page));

test('who finds no setup has one made for what was looked for', ({ page }) => tryWhatNobodyShared(page));
