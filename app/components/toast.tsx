import { useEffect, useState } from 'react';
import type { Toast } from '../server/toast.server.ts';

const REMOVED_AFTER_MS = 1_000_000;

/** Shows one message over the page; there is never more than one. Works as plain HTML, the button needs JavaScript. */
export function ToastMessage({ toast }: { toast: Toast | null }) {
  const [dismissed, setDismissed] = useState<Toast | null>(null);
  const [mayDismiss, setMayDismiss] = useState(false);
  useEffect(() => {
    setMayDismiss(true);
    if (!toast) return;
    const timer = setTimeout(() => setDismissed(toast), REMOVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const visible = toast && toast !== dismissed;
  return (
    <div
      role="status"
      aria-live="polite"
      className="fixed right-4 bottom-4 left-4 z-50 sm:left-auto sm:w-full sm:max-w-[420px]"
    >
      {visible && (
        <div
          className={`flex items-start gap-3 rounded-md border p-4 shadow-lg ${
            toast.tone === 'destructive' ? 'border-alarm bg-alarm text-alarm-ink' : 'border-signal bg-panel'
          }`}
        >
          <div className="min-w-0 grow wrap-anywhere">
            <p className="font-semibold">{toast.title}</p>
            {toast.description && <p className="mt-1 text-sm">{toast.description}</p>}
          </div>
          {mayDismiss && (
            <button type="button" className="min-h-8 px-2" onClick={() => setDismissed(toast)}>
              Dismiss
            </button>
          )}
        </div>
      )}
    </div>
  );
}
