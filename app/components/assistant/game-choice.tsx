import { Link } from '@remix-run/react';
import type { LatestRun } from '../../server/assistant-stage.server.ts';
import { GameMark } from '../game-mark.tsx';

const games = [
  { id: 'ACC', name: 'Assetto Corsa Competizione', available: true },
  { id: 'LMU', name: 'Le Mans Ultimate', available: true },
  { id: 'iRacing', name: 'iRacing', available: false },
  { id: 'rFactor2', name: 'rFactor 2', available: false },
] as const;

/** Stage one of the generator: which game. Games that cannot be chosen yet are shown, and are no links. */
export function GameChoice({ latest }: { latest: readonly LatestRun[] }) {
  return (
    <>
      <section aria-labelledby="game-choice">
        <h2 id="game-choice" className="mb-4 text-xl font-semibold">
          Choose your game
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {games.map(({ id, name, available }) => (
            <li key={id}>
              {available ? (
                <Link
                  to={`?game=${id}`}
                  className="panel flex h-full flex-col items-start gap-3 hover:border-signal"
                >
                  <GameMark game={id} />
                  <span className="font-semibold">{name}</span>
                </Link>
              ) : (
                <div
                  aria-disabled="true"
                  className="panel flex h-full flex-col items-start gap-3 text-dim opacity-70"
                >
                  <GameMark game={id} />
                  <span className="font-semibold">{name}</span>
                  <span className="badge text-chalk">Coming Soon</span>
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

const states = { running: 'being made', failed: 'not made', done: null } as const;

function LatestRuns({ latest }: { latest: readonly LatestRun[] }) {
  return (
    <section aria-labelledby="latest" className="mt-8">
      <h2 id="latest" className="mb-3 text-xl font-semibold">
        Go on with
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {latest.map(({ id, game, car, track, about, status }) => (
          <li key={id}>
            <Link
              to={`?setup=${id}`}
              className="panel flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:border-signal"
            >
              <span className="badge">{game}</span>
              <span className="font-semibold">
                {car} - {track}
              </span>
              <span className="min-w-0 truncate text-sm text-dim">{about}</span>
              {states[status] && <span className="badge border-signal text-signal">{states[status]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
