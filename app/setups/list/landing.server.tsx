import { renderToStaticMarkup } from 'react-dom/server';
import { printUnits, type Units } from '#racing/setup/chosen-units';
import { demoRefinement } from '#racing/setup/demo-refinement';
import { demoSetup } from '#racing/setup/demo-setups';
import { inUnits } from '#racing/setup/in-units';
import { memoize } from '../../edge/page-cache/memoize.server.ts';
import { ExampleRefinementSection } from './example-refinement.tsx';
import { FeatureTiles, NewFeatures } from './features.tsx';
import { GamesGrid } from './games-grid.tsx';
import { heroSetup } from './hero-setup.server.ts';
import { HeroSetup } from './hero-setup.tsx';
import { cardOf } from './setup-card.server.ts';

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
