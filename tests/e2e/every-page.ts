import { expect, type Page, test } from '@playwright/test';

/** A page in a state that is looked at. */
export type Stop = {
  name: string;
  path: string;
  /** Brings the page into the state. */
  open?: (page: Page) => Promise<void>;
  /** Nothing outside a modal dialog can be reached while it is open. */
  isModal?: boolean;
};

/** Somebody who comes by pages: `enter` makes what there is to see and signs in. */
export type Visitor = { name: string; enter: (page: Page) => Promise<Stop[]> };

/** Our script, where there is one, has taken the page over. */
async function untilHydrated(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/**
 * Takes a visitor from page to page and asks what is wrong with each.
 * @returns every finding once, with the pages it is on after it
 */
export async function findOnEveryPage(
  page: Page,
  { enter }: Visitor,
  look: (page: Page, stop: Stop) => Promise<string[]>,
): Promise<string[]> {
  const places = new Map<string, string[]>();
  for (const stop of await enter(page)) {
    await test.step(stop.name, async () => {
      await page.goto(stop.path);
      await untilHydrated(page);
      await stop.open?.(page);
      // A control that is measured before its styles is too small.
      const areStyled = () =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet);
      await expect.poll(() => page.evaluate(areStyled)).toBe(true);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      for (const finding of new Set(await look(page, stop)))
        places.set(finding, [...(places.get(finding) ?? []), stop.name]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  return [...places].map(([finding, stops]) => `${finding} (on: ${stops.join(', ')})`);
}
