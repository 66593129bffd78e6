let pressed: Element | null = null;

export function rememberPressed(element: Element): void {
  pressed = element;
}

/** Elements that no toast covers: a setup's pictures, the page's main actions, and the focused one. */
const spared = '.picture, .hero-corners, .button-primary, :focus:not(main)';

/** Of a toast of three lines, in CSS pixels; `shell.css` places it: 16 px from the edges, or under the top bar. */
const height = 116;

function isFree(half: 'top' | 'bottom'): boolean {
  const from = half === 'top' ? 72 : innerHeight - height - 16;
  return ![pressed, ...document.querySelectorAll(spared)].some((element) => {
    const box = element?.getBoundingClientRect();
    return box && box.bottom > from && box.top < from + height && box.right > innerWidth - 436;
  });
}

/** Where a toast over the page is in nobody's way; `push`: nowhere, so that the page makes room. */
export function freePlace(): 'top' | 'bottom' | 'push' {
  return isFree('bottom') ? 'bottom' : isFree('top') ? 'top' : 'push';
}
