import { expect, test } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { findOnEveryPage, visitors } from './every-page.ts';
import { focusFindings } from './focus.ts';
import { fitFindings, markupFindings, movingThings, smallTargets } from './layout.ts';

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
