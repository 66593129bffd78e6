import { expect, test } from '@playwright/test';
import { giveProfile, newDriver, signInPlainly, tokenOf } from '../support/drivers.ts';
import { giveDownload, giveSetups } from '../e2e/community.ts';

test('a download is asked about, counted as new until seen, and the answer can be changed', async ({
  page,
}) => {
  const [asked = 0, taken = 0] = await giveSetups(await newDriver(), [
    { title: 'Race pace' },
    { title: 'Just taken' },
  ]);
  const reader = await newDriver();
  await signInPlainly(page, reader, '/news');
  await expect(page.getByText('Nothing new.')).toBeVisible();

  await page.request.get(`/setup-viewer/${taken}/download?as=zip`);
  await expect
    .poll(async () => (await page.request.get('/account/data.json')).text())
    .toMatch(new RegExp(`"setup_id":${taken},"version":1`));
  await page.goto('/news');
  await expect(page.getByText('Nothing new.')).toBeVisible();

  await giveProfile(reader, await tokenOf(reader));
  await giveDownload(reader, asked);
  await page.goto('/setups');
  await page.getByLabel('Account menu').click();
  await page.getByRole('link', { name: 'What’s new (1)' }).click();
  const question = page.getByRole('group', { name: /^Race pace \(BMW M4 GT3/ });
  await expect(page.getByText('Did it work for you?')).toBeVisible();
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByText('You said it didn’t work.')).toBeVisible();
  await expect(page.getByLabel('Account menu', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('You said it worked.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
});
