import { onServer } from '#racing/laps/recording/bounds';
import { lazy, Suspense } from 'react';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { SeasonView } from './season-list.tsx';

const SeasonFolder = lazy(() => import('./season-folder.client.tsx'));

/** Every recording of the games' folder, by car and track; it is read on the device. */
export function SeasonPage({ season }: { season: SeasonView }) {
  const canReadHere = useHydrated();
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">Season</h1>
      <p>
        {canReadHere
          ? 'Choose the games’ folder once: we list its recordings by car and track, and read each new one while this page is open. They stay on this device.'
          : `Your browser reads the games’ folder itself, which takes JavaScript. Without it, open a setup’s “Laps” and send one recording of up to ${onServer.megabytes} MB.`}
      </p>
      {canReadHere && (
        <Suspense>
          <SeasonFolder season={season} />
        </Suspense>
      )}
    </div>
  );
}
