import { lazy, Suspense, useState } from 'react';

const InstallDialog = lazy(() => import('./install-dialog.client.tsx'));

/**
 * Puts setups into their game's folder. Browsers that cannot, and those without JavaScript, show nothing: `folders` is set
 * before the page is drawn, so that nothing moves when it comes to life.
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
  return (
    <>
      <button type="button" className="button hidden in-[.folders]:inline-flex" onClick={() => setOpen(true)}>
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
