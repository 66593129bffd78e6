import { test } from '@playwright/test';
import {
  beginWithOwnFile,
  beginWithOwnLmuFile,
  copyAfterSignIn,
  copyToMySetups,
  refineAfterPaying,
  refineFromTheViewer,
  refineWhatSaysNothing,
} from '../e2e/refine-any-journeys.ts';

test('a setup found in public is refined, saved and credited', ({ page }) => refineFromTheViewer(page));

test('what nobody has said of a setup is asked', ({ page }) => refineWhatSaysNothing(page));

test('a setup copied twice is there once, and is refined like any other', ({ page }) => copyToMySetups(page));

test('who pays on the way has the setup in hand again', ({ page }) => refineAfterPaying(page));

test('who copies without a session signs in, and finds the copy', ({ page }) => copyAfterSignIn(page));

test('a setup of ACC begins with a file of its driver', ({ page }) => beginWithOwnFile(page));

test('a setup of LMU begins with a file, which tells its car', ({ page }) => beginWithOwnLmuFile(page));
