import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './axe.ts';
import {
  beginWithOwnFile,
  beginWithOwnLmuFile,
  copyAfterSignIn,
  copyToMySetups,
  refineAfterPaying,
  refineFromTheViewer,
  refineWhatSaysNothing,
} from './refine-any-journeys.ts';

const withoutFindings = async (page: Page) => expect(await axeFindings(page)).toEqual([]);

test('a setup found in public is refined, saved and credited', ({ page }) =>
  refineFromTheViewer(page, withoutFindings));

test('what nobody has said of a setup is asked', ({ page }) => refineWhatSaysNothing(page));

test('a setup copied twice is there once, and is refined like any other', ({ page }) => copyToMySetups(page));

test('who pays on the way has the setup in hand again', ({ page }) => refineAfterPaying(page));

test('who copies without a session signs in, and finds the copy', ({ page }) => copyAfterSignIn(page));

const carIs = (name: string) => async (page: Page) => {
  await expect(page.getByText(`Your file is for the ${name}`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toHaveValue(new RegExp(`^${name}`));
};

test('a setup of ACC begins with a file of its driver', ({ page }) =>
  beginWithOwnFile(page, carIs('BMW M4 GT3')));

test('a setup of LMU begins with a file, which tells its car', ({ page }) =>
  beginWithOwnLmuFile(page, carIs('BMW M4 LMGT3')));
