import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { effort } from '../effort.ts';
import { newPhone, slowDown, type Vitals, vitalsOf } from './browser.ts';

/** Late shifts count too. */
const quietMs = 1_000;
const patienceMs = effort(120_000, 30_000);

export type Scenario = {
  name: string;
  path: string;
  /** Runs with a real mouse or keyboard: what a script dispatches is no interaction. */
  act(page: Page): Promise<void>;
};

export async function loadCold(
  browser: Browser,
  appOrigin: string,
  path: string,
  width?: number,
): Promise<Vitals> {
  const context = await newPhone(browser, appOrigin, width);
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(path, { waitUntil: 'networkidle', timeout: patienceMs });
    await wait(quietMs);
    return await vitalsOf(page);
  } finally {
    await context.close();
  }
}

export async function interact(context: BrowserContext, { path, act }: Scenario): Promise<Vitals> {
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  try {
    await slowDown(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await act(page);
    await wait(quietMs);
    return await vitalsOf(page);
  } finally {
    await page.close();
  }
}
