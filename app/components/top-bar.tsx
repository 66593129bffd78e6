import { Link, NavLink } from '@remix-run/react';
import { SignInLink } from './clerk/sign-in-link.tsx';
import { AvatarMenu, type TopBarDriver } from './profile/avatar-menu.tsx';

export type { TopBarDriver } from './profile/avatar-menu.tsx';

const SUPPORT_ADDRESS = 'https://ko-fi.com/scrutineer';

const linkStyle = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center px-1 hover:text-signal sm:px-2 ${isActive ? 'text-signal' : 'text-chalk'}`;

/** Product name, the main pages, and the driver's menu or the way to sign in. */
export function TopBar({ driver }: { driver: TopBarDriver | null }) {
  return (
    <header className="border-b border-line bg-wall">
      <nav
        aria-label="Main"
        className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm sm:text-base"
      >
        <Link to="/" className="mr-auto inline-flex min-h-11 items-center text-lg font-bold tracking-tight">
          Scrutineer
        </Link>
        <div className="order-last flex w-full flex-wrap gap-x-3 md:order-none md:w-auto">
          <NavLink to="/setups" className={linkStyle}>
            Community Setups
          </NavLink>
          <NavLink to="/setup-assistant" className={linkStyle}>
            Setup Assistant
          </NavLink>
          <a
            href={SUPPORT_ADDRESS}
            target="_blank"
            rel="noreferrer"
            className={linkStyle({ isActive: false })}
          >
            Support Us
          </a>
        </div>
        {driver ? <AvatarMenu driver={driver} /> : <SignInLink />}
      </nav>
    </header>
  );
}
