import { Link, PrefetchPageLinks } from '@remix-run/react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import { linkAt, useFollowedLinks } from '../../ui/followed-links.ts';

/** As long as a pointer rests before a page is fetched ahead, in ms. */
const restsFor = 100;

/**
 * A list of cards, whose links are markup: they lead on without loading a document, open on Space as on Enter, and are
 * fetched ahead where a pointer or the focus rests.
 */
export function CardList({ children, list }: { children: ReactNode; list?: RefObject<HTMLUListElement> }) {
  const follow = useFollowedLinks();
  const [target, setIntended] = useState<string | null>(null);
  const resting = useRef(0);
  const intend = (event: SyntheticEvent) => {
    const link = linkAt(event);
    clearTimeout(resting.current);
    if (link) resting.current = window.setTimeout(() => setIntended(link.pathname + link.search), restsFor);
  };
  const openOnSpace = (event: KeyboardEvent) => {
    const link = event.key === ' ' ? linkAt(event) : null;
    if (!link) return;
    event.preventDefault();
    link.click();
  };
  return (
    <>
      <ul
        ref={list}
        className="setup-list"
        onClick={follow}
        onKeyDown={openOnSpace}
        onPointerOver={intend}
        onPointerLeave={() => clearTimeout(resting.current)}
        onFocus={intend}
      >
        {children}
      </ul>
      {target && <PrefetchPageLinks page={target} />}
    </>
  );
}

/** The way to the next page of a list; nothing on the last. */
export function LoadMore({ to }: { to: string | null }) {
  if (to === null) return null;
  return (
    <p className="mt-6 text-center">
      <Link to={to} className="button min-w-[min(12rem,100%)]">
        Load more
      </Link>
    </p>
  );
}
