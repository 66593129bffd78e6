import type { BrowserContext, Page } from '@playwright/test';
import type { BenchDriver } from '../../tests/support/paying-drivers.ts';
import { effort } from '../effort.ts';
import { type Interaction, interactionsOf, slowDown } from './browser.ts';

/** Gives a browser the session of a driver, who has a full page of setups. */
export function signIn(context: BrowserContext, { cookie }: BenchDriver, appOrigin: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url: appOrigin };
  });
  return context.addCookies(cookies);
}

/** Whatever takes a press or a key; links lead away, and what ends the session or takes something away is left. */
const controls = 'main :is(button, summary, select, textarea, input:not([type=hidden], [type=file]))';
const leavesThePage = /sign out|delete|download|send|save|cancel|continue|upgrade|generate/i;

export type Pressed = Interaction & { control: string };

/**
 * Presses with a real mouse or keyboard: what a script dispatches is no interaction.
 *
 * @returns the control's name; null for one that is left alone
 */
async function press(page: Page, place: number): Promise<string | null> {
  const control = page.locator(controls).nth(place);
  if (!(await control.isVisible()) || !(await control.isEnabled())) return null;
  const { kind, name } = await control.evaluate((element) => ({
    kind: element instanceof HTMLInputElement ? element.type : element.tagName,
    name: [
      element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30),
      element.getAttribute('name'),
    ].join(' '),
  }));
  if (leavesThePage.test(name)) return null;
  // The list that a click on a select opens is the phone's own, and no work of ours.
  if (kind === 'SELECT') {
    await control.focus();
    await page.keyboard.press('ArrowDown');
    return `${kind} ${name}`;
  }
  await control.click({ timeout: 5_000 });
  if (/^(text|search|number|email|url|TEXTAREA)$/.test(kind)) {
    // As people type: each key is an interaction of its own.
    await page.keyboard.type('spa', { delay: 120 });
    await page.keyboard.press('Escape');
  }
  return `${kind} ${name}`;
}

/** Presses every control of a page, one after the other; a press that leads away is followed by a way back. */
export async function pressAll(context: BrowserContext, path: string): Promise<Pressed[]> {
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const { pathname } = new URL(page.url());
  const pressed: Pressed[] = [];
  const count = Math.min(await page.locator(controls).count(), effort(60, 3));
  for (let place = 0; place < count; place += 1) {
    // A control that an open list covers is no fault of its own.
    const control = await press(page, place).catch(() => null);
    if (new URL(page.url()).pathname !== pathname) await page.goto(path, { waitUntil: 'networkidle' });
    else if (control)
      for (const interaction of await interactionsOf(page)) pressed.push({ control, ...interaction });
  }
  await page.close();
  return pressed;
}
