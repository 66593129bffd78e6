import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { GameMark } from '../../ui/game-mark.tsx';
import { RequestReference } from '../../ui/request-reference.tsx';
import type { FirstRun } from './first-run.server.ts';
import { FirstRunForm } from './first-run-form.tsx';
import { FirstRunResult } from './first-run-result.tsx';

const games = [
  { id: 'ACC', name: 'Assetto Corsa Competizione' },
  { id: 'LMU', name: 'Le Mans Ultimate' },
];

function Head() {
  return (
    <div>
      <h1 className="text-3xl">Try the engineer</h1>
      <p className="mt-2 max-w-prose text-dim">
        Choose your car and a track. The engineer makes a setup for a one-hour race and shows you three
        sections, every value with its reason. No account needed.
      </p>
    </div>
  );
}

function GameLinks({ isUnknown }: { isUnknown: boolean }) {
  return (
    <section aria-labelledby="games">
      <h2 id="games" className="mb-4 text-xl">
        Choose your game
      </h2>
      {isUnknown && (
        <p role="alert" className="notice mb-4">
          The engineer doesn’t know that game, car or track. It makes setups for these games:
        </p>
      )}
      <ul className="games-grid">
        {games.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/try?game=${id}`} className="game-cell hover:text-signal">
              <GameMark game={id} />
              <span className="game-name">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Away() {
  return (
    <div role="alert" className="notice">
      <p>The engineer isn’t answering. Your choice is saved; please try again in a moment.</p>
      <RequestReference />
    </div>
  );
}

/** The first run: choose a game, a car and a track, and see what the engineer makes of them. */
export function FirstRunPage({ page, prices }: { page: FirstRun; prices: ReactNode }) {
  if (page.at === 'run') {
    return (
      <div className="grid gap-6">
        <FirstRunResult page={page} prices={prices} />
        <section aria-labelledby="another">
          <h2 id="another" className="mb-3 text-xl">
            Another car or track
          </h2>
          <FirstRunForm form={page.form} />
        </section>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <Head />
      {page.at === 'away' && <Away />}
      {page.at === 'choice' ? <GameLinks isUnknown={page.isUnknown} /> : <FirstRunForm form={page.form} />}
      {prices}
    </div>
  );
}
