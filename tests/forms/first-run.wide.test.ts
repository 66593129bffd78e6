import { test } from '@playwright/test';
import {
  payForTheTrial,
  payForTheTrialFromThePrices,
  tryFromTheLandingPage,
  tryWhatNobodyShared,
} from '../e2e/first-run-journeys.ts';

test('a visitor sees what the engineer makes of a car and a track', ({ page }) =>
  tryFromTheLandingPage(page));

test('who pays for a trial has its setup at once', ({ page }) => payForTheTrial(page));

test('a plan chosen before there is an account pays for the setup that was tried', ({ page }) =>
  payForTheTrialFromThePrices(page));

test('who finds no setup has one made for what was looked for', ({ page }) => tryWhatNobodyShared(page));
