import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { RunState } from './run-state.ts';

const STEP = 2;
const STEP_MS = 100;

const titles = { generate: 'Generating Setup', refine: 'Refining Setup' } as const;

/** Each engine draws the bar from parts of its own. */
const barLook =
  'h-2 w-full appearance-none overflow-hidden rounded border-0 bg-line [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-signal';

/** What has come so far, for who cannot see the page fill in behind the modal. */
function progressText({ kind, baseline, changes, note, done }: RunState): string {
  if (done) return 'Opening your setup';
  const last = changes.at(-1);
  if (note) return 'Explanation written';
  if (last) return `${last.label}: ${last.from} → ${last.to}`;
  if (!baseline) return '';
  return kind === 'generate' ? 'Baseline ready' : 'Earlier setup opened';
}

/** Blocks the screen while a request is pending; the bar loops, for nobody knows how long the engineer thinks. */
export function RunningModal({ run }: { run: RunState | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [progress, setProgress] = useState(0);
  const open = run !== null;
  useEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    const timer = setInterval(() => setProgress((now) => (now >= 100 ? 0 : now + STEP)), STEP_MS);
    return () => {
      clearInterval(timer);
      setProgress(0);
      element?.close();
    };
  }, [open]);
  const title = titles[run?.kind ?? 'generate'];
  return (
    <dialog
      ref={dialog}
      aria-labelledby="running-title"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={keepOpen}
      className="panel m-auto w-[calc(100%-2rem)] max-w-md text-chalk shadow-2xl backdrop:bg-black/60"
    >
      <h2 id="running-title" className="text-lg font-semibold">
        {title}
      </h2>
      <p className="my-3 text-dim">Our AI is crafting your perfect setup</p>
      <progress value={progress} max={100} aria-label={title} className={barLook} />
      <p role="status" className="mt-3 min-h-6 truncate font-mono text-sm text-signal">
        {run && progressText(run)}
      </p>
    </dialog>
  );
}

/** Browsers close a modal at the second Escape whatever its cancel event says. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
