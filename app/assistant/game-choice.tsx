import { Link } from '@remix-run/react';
import type { LatestRun } from './assistant-stage.server.ts';
import type { Tried } from '../setups/list/tried.server.ts';
import { GameMark } from '../ui/game-mark.tsx';

const games = [
  { id: 'ACC', name: 'Assetto Corsa Competizione', available: true },
  { id: 'LMU', name: 'Le Mans Ultimate', available: true },
  { id: 'iRacing', name: 'iRacing', available: false },
  { id: 'rFactor2', name: 'rFactor 2', available: false },
] as const;

/** Stage one of the generator: which game. Games that cannot be chosen yet are shown, and are no links. */
export function GameChoice({ latest, tried }: { latest: readonly LatestRun[]; tried: Tried | null }) {
  return (
    <>
      {tried && latest.length === 0 && (
        <p className="notice mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <span>
            <span className="font-semibold">Your {tried.name}:</span> now the whole setup.
          </span>
          <Link to={tried.order} className="button button-primary">
            Make it
          </Link>
        </p>
      )}
      <section aria-labelledby="game-choice">
        <h2 id="game-choice" className="mb-4 text-xl">
          Choose your game
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {games.map(({ id, name, available }) => (
            <li key={id}>
              {available ? (
                <Link to={`?game=${id}`} className="game-card">
                  <GameMark game={id} />
                  <span className="game-card-name">{name}</span>
                </Link>
              ) : (
                <div className="game-card" data-soon="">
                  <GameMark game={id} />
                  <span className="game-card-name">{name}</span>
                  <span className="badge">Coming Soon</span>
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
      {latest.length > 0 && <LatestRuns latest={latest} />}
    </>
  );
}

const states = { running: 'being made', failed: 'not made', baseline: 'baseline', done: null } as const;

function LatestRuns({ latest }: { latest: readonly LatestRun[] }) {
  return (
    <section aria-labelledby="latest" className="mt-10">
      <h2 id="latest" className="mb-3 text-xl">
        Recent
      </h2>
      <ul className="timing">
        {latest.map(({ id, game, car, track, about, state }) => (
          <li key={id}>
            <Link to={`?setup=${id}`} className="timing-link">
              <span className="badge w-11 justify-center">{game}</span>
              <span className="min-w-0 grow">
                <span className="timing-car">{car}</span> <span className="sr-only">-</span>{' '}
                <span className="block text-sm text-dim">{track}</span>
              </span>
              <span className="timing-about">{about}</span>
              {states[state] && (
                <span className="badge" data-state={state}>
                  {states[state]}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
