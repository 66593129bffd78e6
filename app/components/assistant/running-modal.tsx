import { useEffect, useRef, useState } from 'react';

const STEP = 2;
const STEP_MS = 100;

/** Blocks the screen while a request is pending; the bar loops, for nobody knows how long the engineer thinks. */
export function RunningModal({ open, title }: { open: boolean; title: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [progress, setProgress] = useState(0);
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
  return (
    <dialog
      ref={dialog}
      aria-labelledby="running-title"
      onCancel={(event) => event.preventDefault()}
      className="panel m-auto w-full max-w-md text-chalk backdrop:bg-black/70"
    >
      <h2 id="running-title" className="text-lg font-semibold">
        {title}
      </h2>
      <p className="my-3 text-dim">Our AI is crafting your perfect setup</p>
      <progress value={progress} max={100} className="h-2 w-full accent-signal" aria-label={title} />
    </dialog>
  );
}
