import { Link, NavLink } from '@remix-run/react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { AvatarMenu, type TopBarDriver } from './avatar-menu.tsx';
import { SUPPORT_ADDRESS } from '../ui/support-address.ts';

export type { TopBarDriver } from './avatar-menu.tsx';

export function TopBar({ driver }: { driver: TopBarDriver | null }) {
  return (
    <header className="top-bar">
      <nav aria-label="Main" className="top-row">
        <Link to="/" prefetch="intent" className="wordmark">
          <BrandMark />
          <span className="wordmark-name">Scrutineer</span>
        </Link>
        <NavLink to="/setups" prefetch="intent" className="top-link">
          Community Setups
        </NavLink>
        <NavLink to="/setup-assistant" className="top-link">
          Setup Assistant
        </NavLink>
        <a href={SUPPORT_ADDRESS} target="_blank" rel="noreferrer" className="top-link">
          Support Us
        </a>
        <div className="top-driver">
          {driver ? <AvatarMenu driver={driver} /> : <SignInLink className="button px-2.5 sm:px-4" />}
        </div>
      </nav>
    </header>
  );
}
