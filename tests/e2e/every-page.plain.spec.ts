import { expect, test } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { findOnEveryPage, plainVisitors } from './every-page.ts';
import { fitFindings, markupFindings, smallTargets } from './layout.ts';

for (const visitor of plainVisitors) {
  test(`every page that ${visitor.name} may see is for everyone without JavaScript`, async ({ page }) => {
    test.slow();
    const found = await findOnEveryPage(page, visitor, async (on, stop) => [
      ...(await markupFindings(on)),
      ...(await fitFindings(on, { ...stop, name: `plain ${stop.name}` })),
      ...(await smallTargets(on)),
      ...(await axeFindings(on)),
    ]);
    expect(found).toEqual([]);
  });
}
