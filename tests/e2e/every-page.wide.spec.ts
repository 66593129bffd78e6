import { expect, test } from '@playwright/test';
import { axeFindings, axeFindingsOfPlain } from './axe.ts';
import { findOnEveryPage } from './every-page.ts';
import { focusFindings } from './focus.ts';
import { fitFindings, markupFindings, movingThings, smallTargets } from './layout.ts';
import { plainVisitors, visitors } from './pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const visitor of visitors) {
  test(`every page that ${visitor.name} may see is for everyone, on every screen`, async ({ page }) => {
    test.slow();
    const found = await findOnEveryPage(page, visitor, async (on, stop) => [
      ...(await movingThings(on)),
      ...(await markupFindings(on)),
      ...(await fitFindings(on, stop)),
      ...(await smallTargets(on)),
      ...(await axeFindings(on)),
      ...(stop.open && !stop.isModal ? [] : await focusFindings(on)),
    ]);
    expect(found).toEqual([]);
  });
}

for (const visitor of plainVisitors) {
  test(`every page that ${visitor.name} sees is for everyone without JavaScript @plain`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const glass = await browser.newPage({
      javaScriptEnabled: true,
      bypassCSP: true,
      viewport: { width: 390, height: 900 },
    });
    const found = await findOnEveryPage(page, visitor, async (on, stop) => [
      ...(await markupFindings(on)),
      ...(await fitFindings(on, { ...stop, name: `${stop.name} plain` })),
      ...(await smallTargets(on)),
      ...(await axeFindingsOfPlain(on, glass)),
    ]);
    await glass.close();
    expect(found).toEqual([]);
  });
}
