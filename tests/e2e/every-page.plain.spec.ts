import { expect, test } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { findOnEveryPage, plainVisitors } from './every-page.ts';
import { sidewaysFindings, smallTargets } from './layout.ts';

for (const visitor of plainVisitors) {
  test(`every page that ${visitor.name} may see is for everyone without JavaScript`, async ({ page }) => {
    test.slow();
    const found = await findOnEveryPage(page, visitor, async (on, { name }) => [
      ...(await sidewaysFindings(on, `plain ${name}`)),
      ...(await smallTargets(on)),
      ...(await axeFindings(on)),
    ]);
    expect(found).toEqual([]);
  });
}
