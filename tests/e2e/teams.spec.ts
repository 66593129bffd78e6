import { expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetupOf } from './community.ts';

test('a team is made, a setup moved in, and a driver joins by a link @both', async ({ page, browser }) => {
  const ada = await newDriver();
  await giveSetupOf(ada, { is_public: false, title: 'Six hours' });
  await signInPlainly(page, ada, '/teams');
  await page.getByLabel('Name').fill('Pit wall');
  await page.getByRole('button', { name: 'Make this team' }).click();
  await expect(page.getByRole('heading', { name: 'Pit wall' })).toBeVisible();

  await page.getByLabel('From My Setups').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Move here' }).click();
  await expect(page.getByText(`By ${ada.username}`)).toBeVisible();

  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('The link').inputValue();

  const isPlain = test.info().project.use.javaScriptEnabled === false;
  const theirs = await browser.newContext({ javaScriptEnabled: !isPlain });
  const other = await theirs.newPage();
  const ben = await newDriver();
  await signInPlainly(other, ben, new URL(link).pathname);
  await other.getByRole('button', { name: 'Join Pit wall' }).click();
  await other.getByRole('link', { name: /BMW/ }).click();
  await expect(other.getByText('Six hours')).toBeVisible();
  await theirs.close();
});
