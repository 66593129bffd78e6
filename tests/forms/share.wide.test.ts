import { expect, test } from '@playwright/test';
import { giveSetups } from '../e2e/community.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';

test('a public setup has its link, a line for Discord and its embed code to copy; a private one has none', async ({
  page,
}) => {
  const author = await newDriver();
  const [shared = 0, hidden = 0] = await giveSetups(author, [
    { title: 'To pass on', session: 'race', weather: 'dry' },
    { title: 'Mine', is_public: false },
  ]);
  await page.goto(`/setup-viewer/${shared}`);
  await page.getByText('Share', { exact: true }).click();
  const address = page.url();
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(address);
  await expect(page.getByLabel('Line for Discord', { exact: true })).toHaveValue(
    new RegExp(`^BMW M4 GT3.* at .*: ${address}$`),
  );
  await expect(page.getByLabel('Embed code', { exact: true })).toHaveValue(
    new RegExp(`^<iframe src="${address}/embed"`),
  );
  await signInPlainly(page, author, `/setup-viewer/${hidden}`);
  await expect(page.getByText('Private: only you can see this')).toBeVisible();
  await expect(page.getByLabel('Embed code', { exact: true })).toHaveCount(0);
});
