import { Link } from '@remix-run/react';
import { GameMark } from '../game-mark.tsx';

const games = [
  { id: 'ACC', name: 'Assetto Corsa Competizione', available: true },
  { id: 'LMU', name: 'Le Mans Ultimate', available: true },
  { id: 'iRacing', name: 'iRacing', available: false },
  { id: 'rFactor2', name: 'rFactor 2', available: false },
] as const;

/** Stage one of the generator: which game. Games that cannot be chosen yet are shown, and are no links. */
export function GameChoice() {
  return (
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
              <div className="panel flex h-full flex-col items-start gap-3 opacity-60">
                <GameMark game={id} />
                <span className="font-semibold">{name}</span>
                <span className="badge">Coming Soon</span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
