import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';

const InstallDialog = lazy(() => import('./install-dialog.client.tsx'));

/**
 * Puts setups into their game's folder, in browsers that can; elsewhere nothing is shown.
 * @param zip address of their zip with folders
 */
export function InstallButton({
  game,
  zip,
  children = 'Install',
}: {
  game: string;
  zip: string;
  children?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!useHydrated() || !('showDirectoryPicker' in window)) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <InstallDialog game={game} zip={zip} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
