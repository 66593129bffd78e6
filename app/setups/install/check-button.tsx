import { lazy, startTransition, Suspense, useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';

const CheckDialog = lazy(() => import('./check-dialog.client.tsx'));

const readGames: readonly string[] = ['ACC', 'LMU', 'rFactor2'];

/** Holds the driver's setups against a game's folder, in browsers that can; elsewhere nothing is shown. */
export function CheckButtons({ games }: { games: readonly string[] }) {
  const [open, setOpen] = useState<string | null>(null);
  if (!useHydrated() || !('showDirectoryPicker' in window)) return null;
  return (
    <>
      {readGames
        .filter((game) => games.includes(game))
        .map((game) => (
          <button
            key={game}
            type="button"
            className="button"
            onClick={() => startTransition(() => setOpen(game))}
          >
            Check my {game} folder
          </button>
        ))}
      {open && (
        <Suspense>
          <CheckDialog game={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
