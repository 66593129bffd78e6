import { lazy, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { opensFolders } from './installed-here.ts';

const InstallDialog = lazy(() => import('./install-dialog.client.tsx'));

/**
 * Puts setups into their game's folder. Browsers that cannot, and those without JavaScript, show nothing: `folders` is set
 * before the page is drawn, so that nothing moves when it comes to life.
 * @param zip address of their zip with folders
 */
export function InstallButton({
  game,
  zip,
  version = null,
  startsOpen = false,
  className = 'button',
  children = 'Install',
}: {
  game: string;
  zip: string;
  /** The version of an own setup that is in the zip: it is remembered as installed. */
  version?: { of: string; number: number } | null;
  className?: string;
  /** The driver asked for it on the page before. */
  startsOpen?: boolean;
  children?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (startsOpen && opensFolders()) setOpen(true);
  }, [startsOpen]);
  return (
    <>
      <button
        type="button"
        className={`${className} hidden in-[.folders]:inline-flex`}
        onClick={() => startTransition(() => setOpen(true))}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <InstallDialog game={game} zip={zip} version={version} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
