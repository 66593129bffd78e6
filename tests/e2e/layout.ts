import type { Page } from '@playwright/test';

/** A 4K screen at 150 %, a desktop, a small phone (or a desktop at 400 %), and a phone, at which it stays. */
const widths = [2560, 1440, 320, 390];
const height = 900;
/** Widths of the screenshots that are left for whoever asks for them. */
const photographedAt = process.env.SCREENSHOTS ? [390, 1440] : [];
const screenshots = 'test-results/pages';

type Shown = { name: string; isModal?: boolean };

/** Widths at which the page, an open dialog or a drop-down's words do not fit. Leaves screenshots of two of them. */
export async function fitFindings(page: Page, { name, isModal = false }: Shown): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    found.push(...(await page.evaluate(unfit, width)));
    if (photographedAt.includes(width)) {
      const file = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      await page.screenshot({ path: `${screenshots}/${file}-${width}.png`, fullPage: !isModal });
    }
  }
  return found;
}

function unfit(width: number): string[] {
  // Finishes transitions to the new width.
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  }
  const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
  const scrolling = boxes
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => `${box.tagName} scrolls sideways at ${width} px: ${box.scrollWidth} > ${box.clientWidth}`);
  const pen = document.createElement('canvas').getContext('2d');
  const space = (element: HTMLElement) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(element);
    // Figures of one width cannot be said in one `font`, which is empty then.
    if (pen) pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  // The name of a car may be cut, for the list has it whole; what asks for a choice may not.
  const cut = [...document.querySelectorAll<HTMLOptionElement>('option[value=""]:checked')]
    .flatMap(({ text, parentElement }) => (parentElement?.checkVisibility() ? [{ text, parentElement }] : []))
    .map(({ text, parentElement }) => ({ text, room: space(parentElement) }))
    .filter(({ text, room }) => (pen?.measureText(text).width ?? 0) > room)
    .map(({ text }) => `"${text}" is cut off at ${width} px`);
  return [...scrolling, ...cut];
}

/** A page has a title and one first heading, and no two elements share an id. */
export async function markupFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    // The page behind a modal dialog is not there for whoever hears the page.
    const modal = document.querySelector('dialog:modal');
    const headings = [...(modal ?? document).querySelectorAll('h1')].filter((one) => one.checkVisibility());
    if (headings.length > 1 || (headings.length === 0 && !modal)) {
      found.push(`${headings.length} first headings: ${headings.map((one) => one.textContent).join(', ')}`);
    }
    if (!/^.+ · Scrutineer$|^Scrutineer: .+/.test(document.title)) found.push(`title "${document.title}"`);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
    return [...found, ...twice.map((id) => `two elements are called ${id}`)];
  });
}

/**
 * Controls that are too small for a finger: less than 44 px high or wide. A link within a sentence may be as small as
 * its words (what lies too close to another is axe's to find), a small box may have a label that is pressed with it.
 */
export async function smallTargets(page: Page): Promise<string[]> {
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

/** Elements that move under reduced motion. */
export async function movingThings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      // Style sheets write "none" as a duration too short to see.
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime ?? 0) > 20,
      )
      .map((animation) => {
        const { target } = animation.effect as KeyframeEffect;
        return `${target?.tagName}.${target?.className} moves`;
      }),
  );
}
