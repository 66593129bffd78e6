type Half = 'top' | 'bottom';

let last: { element: Element; middle: number; pathname: string } | null = null;

/** In CSS pixels from the top of the window; null for what is not drawn. */
function middleOf(element: Element): number | null {
  const { top, height } = element.getBoundingClientRect();
  return height > 0 ? top + height / 2 : null;
}

export function rememberPressed(element: Element): void {
  last = { element, middle: middleOf(element) ?? 0, pathname: window.location.pathname };
}

/**
 * The half of the window away from what was pressed last, or from what has the focus since that has gone; the lower one
 * when it is on another page or out of sight.
 */
export function freeHalf(): Half {
  if (last?.pathname !== window.location.pathname) return 'bottom';
  const { activeElement, body } = document;
  const inUse = activeElement && activeElement !== body ? middleOf(activeElement) : null;
  const middle = middleOf(last.element) ?? inUse ?? last.middle;
  return middle > window.innerHeight / 2 && middle < window.innerHeight ? 'top' : 'bottom';
}
