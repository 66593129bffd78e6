import { expect, test } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { findOnEveryPage, visitors } from './every-page.ts';

for (const visitor of visitors) {
  test(`axe finds nothing on any page that ${visitor.name} may see`, async ({ page }) => {
    expect(await findOnEveryPage(page, visitor, axeFindings)).toEqual([]);
  });
}
