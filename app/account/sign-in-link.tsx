import { useLocation } from '@remix-run/react';
import { type MouseEvent, useRef, useState } from 'react';
import { showModalAfterPaint } from '../ui/after-paint.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ClerkPortal, warmUpClerk } from './clerk-portals.tsx';

export function SignInLink({ className }: { className?: string }) {
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpened, setOpened] = useState(false);
  const address = `/sign-in?return_to=${encodeURIComponent(`${pathname}${search}`)}`;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(true);
    showModalAfterPaint(dialog.current);
  };
  return (
    <>
      <a
        href={address}
        onClick={open}
        onPointerEnter={warmUpClerk}
        onFocus={warmUpClerk}
        className={className ?? 'button'}
      >
        Sign In
      </a>
      <dialog ref={dialog} aria-label="Sign in" className="sign-in-dialog" onClose={() => setOpened(false)}>
        {isOpened && (
          <>
            <ClerkPortal part="sign-in">
              <Spinner>Loading the sign-in form...</Spinner>
              <a href={address} className="button mt-6">
                Sign in on the account page
              </a>
            </ClerkPortal>
            <form method="dialog" className="sign-in-close">
              <button type="submit" aria-label="Close" className="button">
                <span aria-hidden="true">✕</span>
              </button>
            </form>
          </>
        )}
      </dialog>
    </>
  );
}
