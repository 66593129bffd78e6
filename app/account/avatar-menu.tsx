import { Form, Link, useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef } from 'react';

export type TopBarDriver = {
  /** Null while a session without a token is renewed. */
  id: string | null;
  initial: string;
  firstName: string;
  lastName: string;
  email: string;
  organization: string | null;
  /** How much is new since the driver looked last. */
  unseenNews: number;
};

/** First letter of the first name, else of the email, else 'U'. */
export function initialOf({ firstName, email }: Pick<TopBarDriver, 'firstName' | 'email'>): string {
  const [letter = 'U'] = firstName.trim() || email.trim();
  return letter.toUpperCase();
}

/** Closes an open menu on Escape (the focus goes back to its button), on a click elsewhere, and on navigation. */
function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const place = useRef(here);
  useEffect(() => {
    const close = () => {
      if (menu.current) menu.current.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    const onPointer = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    const onFocus = (event: FocusEvent) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
  useEffect(() => {
    // It stays open where it was opened before our JavaScript had loaded, or while the page is only read anew.
    if (menu.current && place.current !== here) menu.current.open = false;
    place.current = here;
  }, [here]);
  return menu;
}

/** A link to the page that is open leads nowhere, and closes the menu all the same. */
function closeMenu({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.closest('details')?.removeAttribute('open');
}

export function AvatarMenu({ driver }: { driver: TopBarDriver }) {
  const menu = useClosingMenu();
  const news = driver.unseenNews;
  const fullName = `${driver.firstName} ${driver.lastName}`.trim();
  return (
    <details ref={menu} className="relative">
      <summary
        aria-label={news ? `Account menu: ${driver.initial} ${news} new` : 'Account menu'}
        className="avatar"
      >
        {driver.initial} {news > 0 && <span className="avatar-news">{news}</span>}
      </summary>
      <div className="avatar-menu">
        <div className="avatar-who">
          {fullName && <p className="truncate font-semibold">{fullName}</p>}
          {driver.email && <p className="truncate text-sm text-dim">{driver.email}</p>}
          {driver.organization && (
            <p className="truncate text-sm text-dim">
              <span className="sr-only">Organization: </span>
              {driver.organization}
            </p>
          )}
        </div>
        <Link to="/news" className="avatar-item" onClick={closeMenu}>
          What is new{news > 0 && ` (${news})`}
        </Link>
        <Link to="/my-setups" className="avatar-item" onClick={closeMenu}>
          My Setups
        </Link>
        <Link to="/profile" className="avatar-item" onClick={closeMenu}>
          Profile
        </Link>
        <Form method="post" action="/sign-out" reloadDocument>
          <button type="submit" className="avatar-item">
            Sign out
          </button>
        </Form>
      </div>
    </details>
  );
}
