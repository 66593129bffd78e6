import { expect, test } from '@playwright/test';

const setup = '/setup-viewer/demo-acc-spa-race';
const send = { name: 'Send the link' };

test('two clicks open the device’s own sheet', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => document.body.setAttribute('data-sent', data.url ?? ''),
    });
  });
  await page.goto(setup);
  await page.getByText('Share', { exact: true }).click();
  await page.getByRole('button', send).click();
  await expect(page.locator('body')).toHaveAttribute('data-sent', new RegExp(`${setup}$`));
});

test('without a sheet two clicks copy the link, each field copies its text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(setup);
  await page.getByText('Share', { exact: true }).click();
  await page.getByRole('button', send).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toMatch(new RegExp(`${setup}$`));
  await page.getByRole('button', { name: 'Copy: Line for Discord' }).click();
  await expect.poll(copied).toMatch(/^BMW M4 GT3 .* at .*: http/);
});
