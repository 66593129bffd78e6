import { expect, test } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { findOnEveryPage, visitors } from './every-page.ts';
import { focusFindings } from './focus.ts';
import { movingThings, sidewaysFindings, smallTargets } from './layout.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const visitor of visitors) {
  test(`every page that ${visitor.name} may see is for everyone, on every screen`, async ({ page }) => {
    test.slow();
    const found = await findOnEveryPage(page, visitor, async (on, { name, open, isModal }) => [
      ...(await movingThings(on)),
      ...(await sidewaysFindings(on, name)),
      ...(await smallTargets(on)),
      ...(await axeFindings(on)),
      ...(open && !isModal ? [] : await focusFindings(on)),
    ]);
    expect(found).toEqual([]);
  });
}
