import { useLocation } from '@remix-run/react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { linkAt, useFollowedLinks } from '../ui/followed-links.ts';

/** Closes an open menu on Escape (the focus goes back to its button), on a click elsewhere, and on navigation. */
function useClosingMenu() {
  const place = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const openedPath = useRef(here);
  const close = useRef(() => {
    const menu = place.current?.querySelector('details');
    if (menu) menu.open = false;
  }).current;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const menu = place.current?.querySelector('details');
      if (event.key !== 'Escape' || !menu?.open) return;
      close();
      menu.querySelector('summary')?.focus();
    };
    const onElsewhere = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [close]);
  useEffect(() => {
    // It stays open if it was opened before our JavaScript had loaded, or while the page's data is loaded again.
    if (openedPath.current !== here) close();
    openedPath.current = here;
  }, [here, close]);
  return { place, close };
}

/** Keeps a menu open across a new render, and the focus on its button if it was in the menu. */
function useLastingMenu(place: RefObject<HTMLDivElement>, markup: string): void {
  const isOpen = useRef(false);
  useEffect(() => {
    const note = () => {
      isOpen.current = place.current?.querySelector('details')?.open ?? false;
    };
    note();
    // The toggle event comes later, when the menu may have been rendered again already.
    const changes = new MutationObserver(note);
    if (place.current) changes.observe(place.current, { attributeFilter: ['open'], subtree: true });
    return () => changes.disconnect();
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new markup renders the menu again
  useEffect(() => {
    const menu = place.current?.querySelector('details');
    if (!menu || menu.open || !isOpen.current) return;
    menu.open = true;
    if (document.activeElement === document.body) menu.querySelector('summary')?.focus();
  }, [place, markup]);
}

/** The menu that the server has drawn (`drawAvatarMenu`), with its ways on and its closing. */
export function AvatarMenu({ markup }: { markup: string }) {
  const { place, close } = useClosingMenu();
  useLastingMenu(place, markup);
  const follow = useFollowedLinks();
  const onClick = (event: MouseEvent) => {
    // A link to the page that is open leads nowhere, and closes the menu all the same.
    if (linkAt(event)) close();
    follow(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked, by pointer or key, are the links in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div ref={place} onClick={onClick}>
      <FinishedMarkup markup={markup} />
    </div>
  );
}
