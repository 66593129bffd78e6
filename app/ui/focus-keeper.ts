/** The focused element with all that contains it: what is left of them says where the focus belongs once it is gone. */
let chain: Element[] = [];

const chainOf = (element: Element): Element[] => {
  const ancestors = [element];
  for (let next = element.parentElement; next; next = next.parentElement) ancestors.push(next);
  return ancestors;
};

const overlay = 'dialog, details, [role="dialog"], [role="menu"], [popover]';

const isUsable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

/** Where a text begins is no stop of the keyboard: only a script sets the focus there. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The heading of the setup, or else of what stands in the place of a removed element, or that place. */
function placeOf(ancestors: readonly Element[]): HTMLElement | null {
  const main = document.getElementById('content');
  const around = ancestors.find(
    (element) => isUsable(element) && element !== document.body && element.id !== 'content',
  );
  const within = main?.contains(around ?? null) ? around : main;
  const scopes = [within?.closest('section, article, [role="tabpanel"], form'), main];
  const headings = ['[data-result]', 'h1, h2, h3'].flatMap((which) =>
    scopes.flatMap((scope) => [...(scope?.querySelectorAll<HTMLElement>(which) ?? [])]),
  );
  return headings.find(isUsable) ?? main;
}

/**
 * Keeps the focus off the body. A control that has the focus and is taken away, hidden or disabled gives it to the heading of
 * what stands in its place; one that was only disabled has it back when it can be used again.
 */
export function keepFocus(): void {
  let waiting: HTMLElement | null = null;
  let place: HTMLElement | null = null;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    if (target !== place) waiting = null;
    chain = chainOf(target);
  });
  // A press beside everything leaves the control; a control that is gone was not left. Chromium reports one that is
  // being removed while it is still there.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    queueMicrotask(() => {
      if (isUsable(target) && chain[0] === target && document.activeElement === document.body) chain = [];
    });
  });

  const giveAway = (last: Element) => {
    const isBusy = last instanceof HTMLElement && last.isConnected && last.matches(':disabled');
    place = isBusy ? (last.closest('form') ?? placeOf(chain)) : placeOf(chain);
    waiting = isBusy ? last : null;
    if (place) focusOn(place);
  };
  const isOnBody = (active: Element | null) => active === null || active === document.body;
  let isDue = false;
  const lookAgain = () => {
    isDue = false;
    const [last] = chain;
    const active = document.activeElement;
    if (last && (active === last || isOnBody(active)) && !isUsable(last)) giveAway(last);
  };
  const look = () => {
    const active = document.activeElement;
    const [last] = chain;
    if (waiting && active === place && isUsable(waiting)) waiting.focus({ preventScroll: true });
    else if (!last) return;
    else if (isOnBody(active)) {
      // A dialog or menu that closes gives the focus back by itself, a moment later.
      if (chain.some((element) => element.matches(overlay))) setTimeout(lookAgain);
      else if (!isUsable(last)) giveAway(last);
    } else if (active === last && last.matches(':disabled')) giveAway(last);
    else if (active === last && !isDue) {
      // Whether it can still be seen is known without a cost of its own once the frame is drawn.
      isDue = true;
      requestAnimationFrame(lookAgain);
    }
  };
  new MutationObserver(look).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'open', 'class'],
  });
}
