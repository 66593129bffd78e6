import { Link, NavLink } from '@remix-run/react';
import { MoreMenu } from '../ui/more-menu.tsx';

const places = [
  ['Setups', '/setups'],
  ['Assistant', '/setup-assistant'],
  ['My Setups', '/my-setups'],
] as const;

const morePlaces = [
  ['What’s new', '/news'],
  ['Teams', '/teams'],
  ['Diary', '/diary'],
  ['Tests', '/test-cards'],
  ['Compare', '/compare'],
  ['Wanted', '/wanted'],
  ['Settings guide', '/settings'],
  ['Profile', '/profile'],
  ['Pricing', '/pricing'],
  ['Help', '/help'],
] as const;

/** On a phone: the main places under the thumb. The same for everybody, so that public pages can be cached with it. */
export function BottomBar() {
  return (
    <nav aria-label="Places" className="bottom-bar">
      {places.map(([name, to]) => (
        <NavLink key={to} to={to} className="bottom-link">
          {name}
        </NavLink>
      ))}
      <MoreMenu label="More">
        {morePlaces.map(([name, to]) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </MoreMenu>
    </nav>
  );
}
