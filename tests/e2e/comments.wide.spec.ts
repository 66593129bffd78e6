import { expect, test } from '@playwright/test';
import { freshName, makeOperator, newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetupOf } from './community.ts';

test('a comment is written, changed, closed by the author, reported and hidden @both', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const calmer = `Calmer, ${freshName()}.`;
  const author = await newDriver();
  const setup = await giveSetupOf(author);
  const comments = `/setup-viewer/${setup}/comments`;
  await page.goto(`/setup-viewer/${setup}`);
  await page.getByRole('link', { name: 'Write a comment' }).click();
  await expect(page.getByText('No comments yet.')).toBeVisible();
  await signInPlainly(page, await newDriver(), comments);
  await page.getByLabel('Your comment').fill('Calm over kerbs. <b>Bold</b>');
  await page.getByRole('button', { name: 'Comment' }).click();
  await expect(page).toHaveURL(comments);
  await expect(page.getByText('Calm over kerbs. <b>Bold</b>')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Edit your comment').fill(calmer);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(calmer)).toBeVisible();
  await expect(page.getByText('edited')).toBeVisible();
  await page.goto(`/setup-viewer/${setup}`);
  await expect(page.getByText(calmer)).toBeVisible();

  const other = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await signInPlainly(other, author, '/news');
  await other.getByText('1 new comment under your setup.').waitFor();
  await other.goto(comments);
  await other.getByRole('link', { name: 'Report' }).click();
  await other.getByLabel('Something else').check();
  await other.getByRole('button', { name: 'Send report' }).click();
  await expect(other).toHaveURL(comments);
  await other.getByRole('button', { name: 'Close comments' }).click();
  await expect(other.getByText('The author has closed the comments.')).toBeVisible();

  const operator = await newDriver();
  await makeOperator(operator);
  const desk = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await signInPlainly(desk, operator, '/operator');
  const row = desk.locator('#comments + ul > li').filter({ hasText: calmer });
  await row.getByLabel('Reason').fill('Off topic.');
  await row.getByRole('button', { name: 'Hide it' }).click();
  await expect(desk.getByText('We’ve noted it with its reason.')).toBeVisible();
  await other.goto(comments);
  await expect(other.getByText(calmer)).toHaveCount(0);
  await page.goto(comments);
  await expect(page.getByText('We hid it: Off topic.')).toBeVisible();
});
