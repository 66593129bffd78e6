import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Toast } from './toast.server.ts';
import { dismissToast, leaveToasts, showToast, useShownToast } from './shown-toast.ts';
import { useHydrated } from './use-hydrated.ts';
import { rememberPressed } from './last-pressed.ts';

/**
 * Calls back as soon as the driver goes on: sends a form, follows a link, or leaves the page by any other way.
 *
 * @param onNext stays the same between renders
 */
function useNextThing(onNext: () => void): void {
  useEffect(() => {
    const listening = new AbortController();
    const early = { capture: true, signal: listening.signal };
    const press = ({ target }: MouseEvent) => {
      const control = target instanceof Element ? target.closest('a[href], button, label, summary') : null;
      if (!control || control.closest('.toasts')) return;
      rememberPressed(control);
      if (control.matches('a[href]')) onNext();
    };
    const send = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof Element) rememberPressed(submitter ?? target);
      onNext();
    };
    document.addEventListener('click', press, early);
    document.addEventListener('submit', send, early);
    window.addEventListener('popstate', onNext, early);
    // A browser may show the page that is left once more as it was.
    window.addEventListener('pagehide', onNext, early);
    return () => listening.abort();
  }, [onNext]);
}

const successStandsMs = 6_000;

function dismiss(toast: Toast) {
  dismissToast(toast);
  document.getElementById('content')?.focus({ preventScroll: true });
}

function useLeaving(toast: Toast | null, isHeld: boolean): void {
  const leftMs = useRef(successStandsMs);
  useEffect(() => {
    if (isHeld || toast?.tone !== 'default') return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(toast), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - since;
    };
  }, [toast, isHeld]);
}

function ToastBox({ toast, isAlive }: { toast: Toast; isAlive: boolean }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useLeaving(isAlive ? toast : null, isPointedAt || isFocused);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      className="toast"
      data-tone={toast.tone}
      role={toast.tone === 'destructive' ? 'alert' : undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="min-w-0 grow wrap-anywhere">
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      {isAlive && (
        <button type="button" className="toast-dismiss" onClick={() => dismiss(toast)}>
          Dismiss
        </button>
      )}
      {/* Without JavaScript: the style sheet hides a toast whose disclosure is open. */}
      <noscript>
        <details className="toast-closer">
          <summary className="toast-dismiss">Dismiss</summary>
        </details>
      </noscript>
    </div>
  );
}

const dismissAny = () => dismissToast();

/** The one place of a page where toasts stand. `toast` is what a redirect left for this page; it goes with the page. */
export function Toaster({ toast }: { toast: Toast | null }) {
  const isAlive = useHydrated();
  const currentToast = useShownToast();
  const { pathname } = useLocation();
  const last = useRef<{ toast: Toast | null; pathname: string }>({ toast: null, pathname: '' });
  useNextThing(dismissAny);

  useEffect(() => {
    const before = last.current;
    last.current = { toast, pathname };
    const isNewPage = pathname !== before.pathname;
    if (isNewPage) leaveToasts();
    if (toast && toast !== before.toast) showToast(toast);
  }, [toast, pathname]);

  const visible = isAlive ? currentToast?.toast : toast;
  const isAlert = visible?.tone === 'destructive';
  const box = visible && <ToastBox key={currentToast?.number} toast={visible} isAlive={isAlive} />;
  // The room at the page's end stays for as long as the page.
  return (
    <div className="toasts" data-place={currentToast?.place ?? 'flow'}>
      {/* Always there, so that what is put into it is read out. */}
      <div role="status">{!isAlert && box}</div>
      {isAlert && box}
    </div>
  );
}

/** A notice of something that happened for the first time, in the flow of the page that follows it; it goes with that page. */
export function Moment({ toast }: { toast: Toast | null }) {
  const { pathname } = useLocation();
  const [first, setFirst] = useState({ toast, pathname });
  if (toast !== first.toast) setFirst({ toast, pathname });
  const isShown = toast?.moment !== undefined && pathname === first.pathname;
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isShown) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!isShown) return null;
  return (
    <p ref={notice} role="status" className="notice mb-6 scroll-mt-24" data-tone="moment">
      <strong className="text-2xl">{toast.moment}</strong>
      <span>{toast.title}</span>
      {toast.description && <span className="text-dim">{toast.description}</span>}
    </p>
  );
}

/**
 * Shows a toast about a part of a page until the driver navigates, at most for as long as that part renders it. It is
 * in the page that the server sends; from then on it is the page's one toast.
 */
export function ToastMessage({ toast }: { toast: Toast | null }) {
  const isAlive = useHydrated();
  useEffect(() => {
    if (!toast) return;
    showToast(toast);
    return () => dismissToast(toast);
  }, [toast]);
  if (isAlive || !toast) return null;
  return (
    <div className="toasts" data-place="flow">
      <ToastBox toast={toast} isAlive={false} />
    </div>
  );
}
