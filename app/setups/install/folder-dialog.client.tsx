import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type InstalledGame, setupsFolderOf } from '#racing/setup/install/game-folder';
import type { FolderStep } from './use-game-folder.client.ts';

/** A button of a dialog about a folder. */
export function DialogButton({
  onPress,
  isFirst,
  children,
}: {
  onPress(): void;
  isFirst?: boolean;
  children: string;
}) {
  return (
    <button type="button" className={`button ${isFirst ? 'button-primary' : ''}`} onClick={onPress}>
      {children}
    </button>
  );
}

/** The instructions until a game's folder is open. */
export function OpenFolder({
  game,
  step,
  start,
  choose,
}: {
  game: InstalledGame;
  step: FolderStep;
  start(): void;
  choose(): void;
}) {
  if (step.at === 'busy') return <p>Looking into the folder…</p>;
  const isKnown = step.at === 'again';
  return (
    <>
      {step.problem && (
        <p role="alert" className="notice" data-tone="fall">
          {step.problem}
        </p>
      )}
      {!isKnown && (
        <p>
          Your game keeps its setups in <code className="wrap-anywhere">{setupsFolderOf(game)}</code>. Choose
          that folder: this browser remembers it.
        </p>
      )}
      {!isKnown && game !== 'ACC' && (
        <p className="text-sm text-dim">
          Browsers don’t let pages into Program Files. If the game is there, download the zip.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isKnown && (
          <DialogButton isFirst onPress={start}>
            Try again
          </DialogButton>
        )}
        <DialogButton isFirst={!isKnown} onPress={choose}>
          {isKnown ? 'Choose another folder' : 'Choose folder'}
        </DialogButton>
      </div>
    </>
  );
}

/** A dialog about a game's folder, open from the beginning, and part of no form of the page. */
export function FolderDialog({
  heading,
  closing = 'Close',
  onClose,
  children,
}: {
  heading: string;
  closing?: string;
  onClose(): void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    <dialog
      ref={dialog}
      // React also hears of a dialog that was opened from this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      aria-labelledby={headingId}
      className="dialog"
    >
      <h2 id={headingId} className="mb-4 text-2xl">
        {heading}
      </h2>
      <div aria-live="polite" className="grid justify-items-start gap-4">
        {children}
      </div>
      <p className="mt-5 text-right">
        <DialogButton onPress={() => dialog.current?.close()}>{closing}</DialogButton>
      </p>
    </dialog>,
    document.body,
  );
}
