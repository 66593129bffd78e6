import { Link, NavLink } from '@remix-run/react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { SUPPORT_ADDRESS } from '../edge/support-address.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** @param menu a driver's, as markup; null for a visitor */
export function TopBar({ menu }: { menu: string | null }) {
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
          {menu ? <AvatarMenu markup={menu} /> : <SignInLink className="button px-2.5 sm:px-4" />}
        </div>
      </nav>
    </header>
  );
}
