import { expect, type Page, test } from '@playwright/test';
import type { Stop, Visitor } from './page-stops.ts';
import { author, stocked, withoutPlan } from './pages-of-drivers.ts';
import { otherPlans, premium } from './pages-of-plans.ts';
import { visitor } from './pages-of-visitors.ts';
import { plainDriver, plainVisitor } from './pages-without-javascript.ts';

export const visitors: Visitor[] = [visitor, premium, withoutPlan, stocked, author, otherPlans];

export const plainVisitors: Visitor[] = [plainVisitor, plainDriver];

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
      for (const finding of new Set(await look(page, stop))) {
        places.set(finding, [...(places.get(finding) ?? []), stop.name]);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  return [...places].map(([finding, stops]) => `${finding} (on: ${stops.join(', ')})`);
}
