import type { Page } from '@playwright/test';

/** Of a small phone (or a desktop at 400 %), a phone, a tablet, a desktop, and a 4K screen at 150 %. */
const widths = [320, 390, 768, 1440, 2560];
const height = 900;
const shownAt = [390, 1440];
const screenshots = 'test-results/screenshots';

/** Widths at which the page, or an open dialog, scrolls sideways. Leaves screenshots of two of them. */
export async function sidewaysFindings(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    found.push(...(await page.evaluate(sideways, width)));
    if (shownAt.includes(width)) {
      const file = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      await page.screenshot({ path: `${screenshots}/${file}-${width}.png`, fullPage: true });
    }
  }
  return found;
}

function sideways(width: number): string[] {
  const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
  return boxes
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `${box.tagName} scrolls sideways at ${width} px: ${box.scrollWidth} > ${box.clientWidth}`);
}

/**
 * Controls that are too small for a finger: less than 44 px high or wide. A link within a sentence may be as small as
 * its words (what lies too close to another is axe's to find), a small box may have a label that is pressed with it.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height });
  return page.evaluate(() => {
    const least = 44;
    const controls =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="option"], [role="tab"]';
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    const isOffScreen = ({ right, bottom, width, height: tall }: DOMRect) =>
      right <= 0 || bottom <= 0 || width <= 1 || tall <= 1;
    /** A link may be pressed all over a box that its `::after` fills. */
    const spreadsOver = (element: Element) => {
      const { content, position } = getComputedStyle(element, '::after');
      if (content === 'none' || position !== 'absolute') return null;
      return element instanceof HTMLElement && getComputedStyle(element).position === 'static'
        ? element.offsetParent
        : null;
    };
    const targetOf = (element: Element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const isMark = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type);
      return (isMark && label) || spreadsOver(element) || element;
    };
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !isInSentence(element))
      .map((element) => ({ element, box: targetOf(element).getBoundingClientRect() }))
      .filter(({ element, box }) => !isOffScreen(box) || !isOffScreen(element.getBoundingClientRect()))
      .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
      .map(({ element, box }) => {
        const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
        const name = `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 60)} "${words}"`;
        return `${name} is ${Math.round(box.width)} × ${Math.round(box.height)} px`;
      });
  });
}

/** What moves although the driver asked for less of it. */
export async function movingThings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      // What takes a moment too short to see is how style sheets say none.
      .filter(
        ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime ?? 0) > 20,
      )
      .map((animation) => {
        const { target } = animation.effect as KeyframeEffect;
        return `${target?.tagName}.${target?.className} moves`;
      }),
  );
}
