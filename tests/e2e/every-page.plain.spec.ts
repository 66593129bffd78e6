import { expect, test } from '@playwright/test';
import { axeFindingsOfPlain } from './axe.ts';
import { findOnEveryPage, plainVisitors } from './every-page.ts';
import { fitFindings, markupFindings, smallTargets } from './layout.ts';

for (const visitor of plainVisitors) {
  test(`every page that ${visitor.name} sees is for everyone without JavaScript`, async ({
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
