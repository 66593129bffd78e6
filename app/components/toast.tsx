import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { Toast } from '../server/toast.server.ts';
import { dismissToast, showToast, useShownToast } from './shown-toast.ts';
import { useHydrated } from './use-hydrated.ts';

const REMOVED_AFTER_MS = 1_000_000;

/** Takes the toast away, and hands the keyboard on to the page rather than to nowhere. */
function dismiss(toast: Toast) {
  dismissToast(toast);
  document.getElementById('content')?.focus({ preventScroll: true });
}

function ToastBox({ toast, isAlive }: { toast: Toast; isAlive: boolean }) {
  return (
    <div className="toast" data-tone={toast.tone} role={toast.tone === 'destructive' ? 'alert' : undefined}>
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

/** The one place of a page where toasts stand. `toast` is what a redirect left for this page; it goes with the page. */
export function Toaster({ toast }: { toast: Toast | null }) {
  const isAlive = useHydrated();
  const shown = useShownToast();
  const { pathname } = useLocation();
  const last = useRef<{ toast: Toast | null; pathname: string }>({ toast: null, pathname });

  useEffect(() => {
    const before = last.current;
    last.current = { toast, pathname };
    if (toast && toast !== before.toast) showToast(toast);
    else if (shown && pathname !== before.pathname) dismissToast(shown);
  }, [toast, pathname, shown]);

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => dismissToast(shown), REMOVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  const visible = isAlive ? shown : toast;
  const isAlert = visible?.tone === 'destructive';
  return (
    <div className="toasts">
      {/* Always there, so that what is put into it is read out. */}
      <div role="status">{visible && !isAlert && <ToastBox toast={visible} isAlive={isAlive} />}</div>
      {visible && isAlert && <ToastBox toast={visible} isAlive={isAlive} />}
    </div>
  );
}

/**
 * Says something about a part of a page for as long as that part says so. It stands in the page that the server sends;
 * from then on it is the page's one toast.
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
    <div className="toasts">
      <ToastBox toast={toast} isAlive={false} />
    </div>
  );
}
