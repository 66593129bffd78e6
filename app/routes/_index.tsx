import { Link } from '@remix-run/react';
import { GameMark } from '../components/game-mark.tsx';

const games = [
  { id: 'ACC', name: 'Assetto Corsa Competizione', badge: null },
  { id: 'iRacing', name: 'iRacing', badge: 'Coming Soon' },
  { id: 'LMU', name: 'Le Mans Ultimate', badge: 'BETA' },
  { id: 'WRC', name: 'EA Sports WRC', badge: 'Coming Soon' },
] as const;

export default function Landing() {
  return (
    <>
      <section className="py-10 sm:py-16">
        <h1 className="max-w-4xl text-4xl font-bold tracking-tight sm:text-6xl">
          Master every lap with Professional Sim Racing Setups
        </h1>
        <p className="mt-5 max-w-2xl text-lg text-dim">
          A setup for your car and track in seconds: every value legal in the game, every change with its
          reason.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/setup-assistant" className="button button-primary">
            Generate Racing Setup
          </Link>
          <Link to="/setups" className="button">
            Explore Community Racing Setups
          </Link>
        </div>
      </section>
      <section aria-labelledby="games">
        <h2 id="games" className="mb-4 text-xl font-semibold">
          Supported games
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {games.map(({ id, name, badge }) => (
            <li key={id} className="panel flex items-center gap-4">
              <GameMark game={id} />
              <span>{name}</span>
              {badge && <span className="badge ml-auto">{badge}</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
