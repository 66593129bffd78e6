import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ShownRun } from './run-state.ts';

const STEP = 2;
const STEP_MS = 100;

const titles = { generate: 'Generating Setup', refine: 'Refining Setup' } as const;

/** The output so far, for readers who cannot see the page fill in behind the modal. */
function progressText({ kind, baseline, changes, note, done, isCutOff }: ShownRun): string {
  if (done) return 'Opening your setup';
  if (isCutOff) return 'Connection lost';
  const last = changes.at(-1);
  if (note) return 'Explanation written';
  if (last) return `${last.label}: ${last.from} → ${last.to}`;
  if (!baseline) return '';
  const openedText = kind === 'generate' ? 'Baseline ready' : 'Earlier setup opened';
  return `${openedText}. The engineer is thinking, which can take a minute.`;
}

/**
 * Blocks the screen while a request is pending, until the driver leaves it; the bar loops, for nobody knows how long the
 * engineer thinks.
 */
export function RunningModal({
  run,
  onRetry,
  onLeave,
}: {
  run: ShownRun | null;
  onRetry: () => void;
  onLeave: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = run !== null;
  useEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    // Not its first button: what sent the form may still be pressed.
    element?.focus();
    return () => element?.close();
  }, [open]);
  const title = titles[run?.kind ?? 'generate'];
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby="running-title"
      aria-describedby="running-about"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={keepOpen}
      className="panel running-modal"
    >
      <h2 id="running-title" className="text-xl uppercase">
        {title}
      </h2>
      <p id="running-about" className="mt-1 text-dim">
        Our AI is crafting your perfect setup
      </p>
      {open && <LoopingBar title={title} />}
      <p role="status" className="running-status">
        {run && progressText(run)}
      </p>
      {run?.isCutOff && (
        <div className="mt-3">
          <p className="mb-3 text-sm text-dim">
            Your setup is still being made. We’ll reconnect automatically.
          </p>
          <button type="button" onClick={onRetry} className="button">
            Try again
          </button>
        </div>
      )}
      <button type="button" onClick={onLeave} className="button mt-4">
        Leave, and come back later
      </button>
    </dialog>
  );
}

/** Fills, begins again, and knows nothing of what remains: to who listens it only says that work goes on. */
function LoopingBar({ title }: { title: string }) {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setProgress((now) => (now >= 100 ? 0 : now + STEP)), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="progressbar" aria-label={title} className="mt-4">
      <progress aria-hidden="true" value={progress} max={100} className="running-bar" />
    </div>
  );
}

/** Browsers close a modal at the second Escape whatever its cancel event says. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
