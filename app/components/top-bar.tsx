import { Form, Link, NavLink } from '@remix-run/react';
import { SignInLink } from './clerk/sign-in-link.tsx';

const SUPPORT_ADDRESS = 'https://ko-fi.com/scrutineer';

/** Who is shown in the top bar. */
export type TopBarDriver = { firstName: string; lastName: string; email: string };

/** First letter of the first name, else of the email, else 'U'. */
function initialOf({ firstName, email }: TopBarDriver): string {
  return (firstName.trim()[0] ?? email.trim()[0] ?? 'U').toUpperCase();
}

function AvatarMenu({ driver }: { driver: TopBarDriver }) {
  const fullName = `${driver.firstName} ${driver.lastName}`.trim();
  return (
    <details className="relative">
      <summary
        aria-label="Account menu"
        className="flex size-11 cursor-pointer list-none items-center justify-center rounded-full bg-signal font-bold text-signal-ink"
      >
        {initialOf(driver)}
      </summary>
      <div className="panel absolute right-0 z-40 mt-2 grid w-64 gap-1 p-3">
        <p className="px-2 font-semibold">{fullName}</p>
        <p className="mb-2 truncate px-2 text-sm text-dim">{driver.email}</p>
        <Link to="/my-setups" className="rounded p-2 hover:bg-panel">
          My Setups
        </Link>
        <Link to="/profile" className="rounded p-2 hover:bg-panel">
          Profile
        </Link>
        <Form method="post" action="/sign-out" reloadDocument>
          <button type="submit" className="w-full cursor-pointer rounded p-2 text-left hover:bg-panel">
            Sign out
          </button>
        </Form>
      </div>
    </details>
  );
}

const linkStyle = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center px-2 hover:text-signal ${isActive ? 'text-signal' : 'text-chalk'}`;

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
        <div className="order-last flex w-full flex-wrap gap-x-4 md:order-none md:w-auto">
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
