import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
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
const leavesThePage = /sign out|delete|download|send|save|cancel|continue|upgrade|generate|switch/i;

export type Pressed = Interaction & { control: string };

const patienceMs = 10_000;

/** A control that goes away meanwhile is no fault of its own, and a document that is left answers nothing. */
const orAfterPatience = <Result>(work: Promise<Result>, otherwise: Result): Promise<Result> =>
  Promise.race([work.catch(() => otherwise), wait(patienceMs, otherwise, { ref: false })]);

type Point = { x: number; y: number };

/** Opens what a control is folded away in. */
function unfold(control: Element): void {
  for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    if (control.parentElement !== fold) fold.open = true;
}

/** Scrolls a control into view. @returns its middle in CSS pixels; null where something lies over it */
function middleOf(control: Locator): Promise<Point | null> {
  return control.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    for (let paint = 0; paint < 2; paint += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const uppermost = document.elementFromPoint(middle.x, middle.y);
    return (element.closest('label') ?? element).contains(uppermost) ? middle : null;
  });
}

/** A finger rests on the glass for about a tenth of a second. */
const restMs = 80;

/** Taps a control as a finger does: Playwright's own click and tap listen on the page, which counts as the page's work. */
async function tap(page: Page, control: Locator): Promise<boolean> {
  let middle = await middleOf(control);
  if (!middle) {
    // An open menu or dialog.
    await page.keyboard.press('Escape');
    await interactionsOf(page);
    middle = await middleOf(control);
  }
  if (middle) {
    const finger = await page.context().newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] });
    await wait(restMs);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await finger.detach();
  }
  return middle !== null;
}

/**
 * Presses with a real finger or keyboard: what a script dispatches is no interaction.
 *
 * @returns the control's name; null for one that is left alone
 */
async function press(page: Page, place: number): Promise<string | null> {
  const control = page.locator(controls).nth(place);
  await control.evaluate(unfold);
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
  if (!(await tap(page, control))) return null;
  if (/^(text|search|number|email|url|TEXTAREA)$/.test(kind)) {
    // As people type: each key is an interaction of its own.
    await page.keyboard.type('spa', { delay: 120 });
    await page.keyboard.press('Escape');
  }
  return `${kind} ${name}`;
}

/** Presses every control of a page, one after the other; a press that leads elsewhere is followed by a way back. */
export async function pressAll(context: BrowserContext, path: string): Promise<Pressed[]> {
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const start = page.url();
  const pressed: Pressed[] = [];
  const count = Math.min(await page.locator(controls).count(), effort(60, 3));
  for (let place = 0; place < count; place += 1) {
    const control = await orAfterPatience(press(page, place), null);
    const interactions = control ? await orAfterPatience(interactionsOf(page), null) : [];
    if (control && interactions)
      pressed.push(...interactions.map((interaction) => ({ control, ...interaction })));
    // A page that answers nothing is on its way elsewhere; Chromium neither closes it nor loads another meanwhile.
    if (!interactions)
      await orAfterPatience(
        page.waitForURL(({ href }) => href !== start),
        undefined,
      );
    if (page.url() !== start) await page.goto(path, { waitUntil: 'networkidle' });
  }
  await page.close();
  return pressed;
}
