import { GameMark } from '../../ui/game-mark.tsx';

const games = [
  { id: 'ACC', name: 'Assetto Corsa Competizione', badge: null },
  { id: 'iRacing', name: 'iRacing', badge: 'Coming Soon' },
  { id: 'LMU', name: 'Le Mans Ultimate', badge: 'BETA' },
  { id: 'WRC', name: 'EA Sports WRC', badge: 'Coming Soon' },
] as const;

export function GamesGrid() {
  return (
    <section aria-labelledby="games" className="landing-section">
      <h2 id="games" className="landing-title">
        Supported games
      </h2>
      <ul className="games-grid">
        {games.map(({ id, name, badge }) => (
          <li key={id} className={badge === 'Coming Soon' ? 'game-cell text-dim' : 'game-cell'}>
            <GameMark game={id} />
            <span className="game-name">{name}</span>
            {badge && <span className="badge">{badge}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
