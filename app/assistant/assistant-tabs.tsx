import { Link, useLocation } from '@remix-run/react';
import type { KeyboardEvent } from 'react';

/** The id of the element that holds the tab's page. */
export const assistantPanelId = 'assistant-panel';
/** The id of the tab whose page is shown. */
export const currentTabId = 'assistant-tab';

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
    <div role="tablist" aria-label="Setup Assistant" onKeyDown={moveFocus} className="assistant-tabs">
      {tabs.map(({ path, name, isBeta }) => (
        <Link
          key={path}
          role="tab"
          id={current === path ? currentTabId : undefined}
          aria-selected={current === path}
          aria-controls={assistantPanelId}
          to={setup ? `${path}?setup=${encodeURIComponent(setup)}` : path}
          className="assistant-tab"
        >
          {name}
          {isBeta && <span className="badge">Beta</span>}
        </Link>
      ))}
    </div>
  );
}

/** Arrows, Home and End go from tab to tab and the space bar opens one, as people expect of tabs. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const here = all.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: all.length - 1 }[event.key];
  if (next === undefined && event.key !== ' ') return;
  event.preventDefault();
  if (next === undefined) all[here]?.click();
  else all.at(next % all.length)?.focus();
}
