let lastPressed: Element | null = null;

export function rememberPressed(element: Element): void {
  lastPressed = element;
}

/** Elements that a toast covers only where both places have some: a setup's pictures, and the page's main actions. */
const sparedSelector = '.picture, .hero-corners, .button-primary';

/** Of a toast of three lines, in CSS pixels; `shell.css` places it: 16 px from the edges, or under the top bar. */
const height = 116;

function covers(half: 'top' | 'bottom', elements: Iterable<Element | null>): boolean {
  const from = half === 'top' ? 72 : innerHeight - height - 16;
  return [...elements].some((element) => {
    const box = element?.getBoundingClientRect();
    return box && box.bottom > from && box.top < from + height && box.right > innerWidth - 436;
  });
}

/** Where a toast over the page is in nobody's way: never over what was pressed or has the focus, if it can be. */
export function freePlace(): 'top' | 'bottom' {
  const inHand = [lastPressed, document.querySelector(':focus:not(main)')];
  const all = [...inHand, ...document.querySelectorAll(sparedSelector)];
  if (!covers('bottom', all)) return 'bottom';
  return !covers('top', all) || covers('bottom', inHand) ? 'top' : 'bottom';
}
