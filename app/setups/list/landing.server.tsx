import { renderToStaticMarkup } from 'react-dom/server';
import { printUnits, type Units } from '#racing/setup/chosen-units';
import { demoRefinement } from '#racing/setup/demo-refinement';
import { demoSetup } from '#racing/setup/demo-setups';
import { inUnits } from '#racing/setup/in-units';
import { memoize } from '../../edge/page-cache/memoize.server.ts';
import { ExampleRefinementSection } from './example-refinement.tsx';
import { FeatureTiles, NewFeatures } from './features.tsx';
import { heroSetup } from './hero-setup.server.ts';
import { HeroSetup } from './hero-setup.tsx';
import { cardOf } from './setup-card.server.ts';
import { GameMark } from '../../ui/game-mark.tsx';

const games = [
  { id: 'ACC', name: 'Assetto Corsa Competizione', badge: null },
  { id: 'iRacing', name: 'iRacing', badge: 'Coming Soon' },
  { id: 'LMU', name: 'Le Mans Ultimate', badge: 'BETA' },
  { id: 'WRC', name: 'EA Sports WRC', badge: 'Coming Soon' },
] as const;

function GamesGrid() {
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

const memo = memoize<{ hero: string; sections: string }>(50);

/** The parts of the landing page that react to nobody, as markup: browsers get none of their components. */
export const drawLanding = (units: Units) => memo(printUnits(units), () => drawIn(units));

function drawIn(units: Units) {
  const hero = heroSetup(units);
  const demo = demoSetup(demoRefinement.id);
  return {
    hero: hero ? renderToStaticMarkup(<HeroSetup setup={hero} />) : '',
    sections: renderToStaticMarkup(
      <>
        <GamesGrid />
        <FeatureTiles />
        {demo && (
          <ExampleRefinementSection
            {...inUnits(demoRefinement, units)}
            setup={cardOf({ ...demo, likes: 0 })}
          />
        )}
        <NewFeatures />
      </>,
    ),
  };
}
