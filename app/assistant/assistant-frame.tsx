import { type ReactNode, useRef } from 'react';
import type { AssistantAccess } from './access.ts';
import { AssistantTabs, assistantPanelId, currentTabId } from './assistant-tabs.tsx';
import { useNavigation } from '@remix-run/react';
import { useSlow } from '../ui/use-slow.ts';

/**
 * The assistant behind its gate: without a plan the plans, else heading, tabs and page. A driver whose session ends
 * while the page is open keeps what is on it; a visitor is left to the page, which may hold a form that came back.
 */
export function AssistantFrame({
  plan,
  gate,
  children,
}: {
  /** State of the driver's plan; null for a visitor. */
  plan: 'open' | 'closed' | 'unread' | null;
  /** Content above the page, or in its place. */
  gate: ReactNode;
  children: (access: Pick<AssistantAccess, 'isSignedIn' | 'keepsForms'>) => ReactNode;
}) {
  const wasOpen = useRef(false);
  // A failed refresh of the plan closes nothing on an open page: each request is checked by itself.
  const isGateShown = plan !== 'unread' || !wasOpen.current;
  if (plan && isGateShown) wasOpen.current = plan === 'open';
  const keepsForms = wasOpen.current;
  const isTurning = usePageTurning();
  return (
    <>
      {isGateShown && gate}
      {keepsForms && (
        <>
          <h1 className="mb-3 text-3xl">Setup Assistant</h1>
          <AssistantTabs />
        </>
      )}
      <div
        id={assistantPanelId}
        {...(keepsForms && { role: 'tabpanel', 'aria-labelledby': currentTabId })}
        aria-busy={isTurning || undefined}
        className="relative"
      >
        {isTurning && <TurningPage />}
        {children({ isSignedIn: plan !== null, keepsForms })}
      </div>
    </>
  );
}

/** Whether another page of the assistant has been on its way for longer than a moment. */
function usePageTurning(): boolean {
  const { state, location, formMethod } = useNavigation();
  return useSlow(
    state === 'loading' && formMethod === undefined && location.pathname.startsWith('/setup-assistant'),
  );
}

/** Covers the tab's page with the outlines of the next. The page stays underneath, with all that was typed. */
function TurningPage() {
  return (
    <div role="status" className="turning-page">
      <span className="sr-only">Loading…</span>
      <div aria-hidden="true" data-skeleton="assistant" className="skeletons grid gap-6 lg:grid-cols-2">
        <div className="panel skeleton h-96" />
        <div className="panel skeleton h-96" />
      </div>
    </div>
  );
}
