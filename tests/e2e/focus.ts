import type { Page } from '@playwright/test';

/** More than any page has; a page that takes more has caught the keyboard. */
const mostSteps = 250;
const stepsAtOnce = 10;

type Watched = { reached: Element[]; unseen: string[] };
declare global {
  interface Window {
    focusWatch?: Watched & { expected: Element[] };
  }
}

/** Watches which elements get the focus, and whether that can be seen. */
function watch(): number {
  const controls =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])';
  const scope = document.querySelector('dialog:modal') ?? document;
  // Of a group the keyboard reaches the chosen one, and the first while none is.
  const isChosenRadio = (element: Element) => {
    if (!(element instanceof HTMLInputElement && element.type === 'radio')) return true;
    const group = `input[type="radio"][name="${element.name}"]`;
    const chosen = document.querySelector(`${group}:checked`) ?? document.querySelector(group);
    return element === chosen;
  };
  const expected = [...scope.querySelectorAll<HTMLElement>(controls)]
    .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter(isChosenRadio);
  const watched = { reached: [] as Element[], unseen: [] as string[], expected };
  window.focusWatch = watched;

  const hasOutline = (element: Element, part?: '::after') => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  const shows = (element: Element) =>
    hasOutline(element) || hasOutline(element, '::after') || getComputedStyle(element).boxShadow !== 'none';
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    watched.reached.push(target);
    const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
    // A card may show for its link, and a label or what is drawn beside it for a hidden mark.
    const card = target.closest('article, li');
    const isSeen =
      [target, label, target.nextElementSibling].some((element) => element && shows(element)) ||
      (card !== null && hasOutline(card));
    if (!isSeen) watched.unseen.push(target.outerHTML.slice(0, 120));
  });
  return expected.length;
}

/** Elements that the keyboard does not reach, that show no focus, and that trap it. */
export async function focusFindings(page: Page): Promise<string[]> {
  const count = await page.evaluate(watch);
  if (count === 0) return [];
  let finished = false;
  for (let step = 0; step < mostSteps && !finished; step++) {
    await page.keyboard.press('Tab');
    if (step % stepsAtOnce !== 0 && step < count) continue;
    finished = await page.evaluate(() => {
      const { reached = [], expected = [] } = window.focusWatch ?? {};
      const all = new Set(reached);
      // Round once: the first control has come again.
      return expected.every((element) => all.has(element)) && reached.indexOf(reached[0] as Element, 1) > 0;
    });
  }
  return page.evaluate((isFinished) => {
    const { reached = [], expected = [], unseen = [] } = window.focusWatch ?? {};
    const all = new Set(reached);
    const missed = expected.filter((element) => !all.has(element));
    return [
      ...new Set(unseen.map((element) => `the focus cannot be seen on ${element}`)),
      ...missed.map((element) => `the keyboard does not reach ${element.outerHTML.slice(0, 120)}`),
      ...(isFinished || missed.length > 0
        ? []
        : [`the keyboard is caught at ${reached.at(-1)?.outerHTML.slice(0, 120)}`]),
    ];
  }, finished);
}
