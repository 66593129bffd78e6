import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { newDriver } from '../support/drivers.ts';
import { giveSetupOf } from './community.ts';

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
  await expect(page.getByLabel('Embed code', { exact: true })).toHaveValue(/^<iframe src="http.*\/embed"/);
});

/** A page of another origin, which shows what oEmbed says of a setup. */
async function forumPage(html: string) {
  const server = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(html));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test('a forum frames a setup in any width, and links open the viewer @plain', async ({
  page,
  request,
  baseURL,
}) => {
  const id = await giveSetupOf(await newDriver(), { title: 'Framed "and" <quoted>' });
  const viewer = `${baseURL}/setup-viewer/${id}`;
  await page.goto(viewer);
  const link = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
  for (const width of [960, 700, 320, 280]) {
    const said = await (await request.get(`${link}&maxwidth=${width}`)).json();
    expect(said).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Scrutineer', width });
    const { server, address } = await forumPage(said.html);
    await page.goto(address);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toContainText('BMW M4 GT3');
    await expect(frame.getByRole('link')).toHaveAttribute('href', viewer);
    await expect(frame.getByText('Corners')).toBeVisible();
    const [high, wide] = await frame
      .locator('html')
      .evaluate((html) => [html.scrollHeight, html.scrollWidth - html.clientWidth]);
    expect([width, wide, Number(high) <= said.height]).toEqual([width, 0, true]);
    server.close();
  }
});
