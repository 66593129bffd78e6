import { Link, useLocation } from '@remix-run/react';
import type { KeyboardEvent } from 'react';

/** The id of the element that holds the tab's page. */
export const assistantPanelId = 'assistant-panel';

const tabs = [
  { path: '/setup-assistant', name: 'Setup Generator', isBeta: false },
  { path: '/setup-assistant/engineer', name: 'AI Race Engineer', isBeta: true },
] as const;

/** The assistant's two tabs. They are links, so each has its address; the setup in hand goes along. */
export function AssistantTabs() {
  const { pathname, search } = useLocation();
  const current = pathname.replace(/\/$/, '');
  const setup = new URLSearchParams(search).get('setup');
  return (
    <div
      role="tablist"
      aria-label="Setup Assistant"
      onKeyDown={moveFocus}
      className="mb-6 flex flex-wrap border-b border-line sm:gap-x-2"
    >
      {tabs.map(({ path, name, isBeta }) => (
        <Link
          key={path}
          role="tab"
          aria-selected={current === path}
          aria-controls={assistantPanelId}
          to={setup ? `${path}?setup=${encodeURIComponent(setup)}` : path}
          className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-2 text-sm text-dim sm:px-3 sm:text-base hover:text-chalk aria-selected:border-signal aria-selected:text-chalk"
        >
          {name}
          {isBeta && <span className="badge">Beta</span>}
        </Link>
      ))}
    </div>
  );
}

/** Arrow keys go from tab to tab, as people who use a keyboard expect of tabs. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const step = event.key === 'ArrowRight' ? 1 : -1;
  const next = all.indexOf(document.activeElement as HTMLElement) + step;
  event.preventDefault();
  all[(next + all.length) % all.length]?.focus();
}
