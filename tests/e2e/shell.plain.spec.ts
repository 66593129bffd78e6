import { expect, test } from '@playwright/test';

for (const width of [320, 390, 2560]) {
  test(`the top bar is one row at ${width} px, and nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/setup-assistant', '/pit-lane']) {
      await page.goto(path);
      const bar = await page.getByRole('banner').boundingBox();
      const row = Number.parseFloat(
        await page.evaluate(() => getComputedStyle(document.documentElement).fontSize),
      );
      expect(bar?.height).toBeLessThan(4.5 * row);
      const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
      for (const link of links) {
        const box = await link.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

test('the top bar names the product on a phone', async ({ page }) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const name = page.getByRole('banner').getByText('Scrutineer', { exact: true });
    expect((await name.boundingBox())?.width).toBeGreaterThan(40);
  }
});

test('what stands in for a page begins where the page does', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/pit-lane', '/setup-viewer/999999999', '/setups?q=nothing-is-called-that']) {
    await page.goto(path);
    const wordmark = await page.getByRole('link', { name: 'Scrutineer', exact: true }).boundingBox();
    const standIn = await page.locator('.stand-in').boundingBox();
    expect(Math.abs((standIn?.x ?? 0) - (wordmark?.x ?? 0))).toBeLessThan(2);
  }
});

test('text twice as large scrolls no page sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const paths = `/ /setups /setup-viewer/demo-acc-spa-race /compare?a=demo-acc-spa-race&b=demo-acc-monza-race /wanted /pricing
    /settings-guide /game-versions /setup-assistant /pit-lane`;
  for (const path of paths.split(/\s+/)) {
    await page.goto(path);
    const wide = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    expect([path, wide]).toEqual([path, 390]);
  }
});
