import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { FeatureTiles, NewFeatures } from '../setups/list/features.tsx';
import { FirstRunOffer } from '../setups/list/first-run-offer.tsx';
import { GamesGrid } from '../setups/list/games-grid.tsx';
import { heroSetup } from '../setups/list/hero-setup.server.ts';
import { HeroSetup } from '../setups/list/hero-setup.tsx';
import { plainLinkPictureMeta } from '../ui/link-picture-meta.ts';

const title = 'Scrutineer: professional sim racing setups';
const description =
  'Car setups for Assetto Corsa Competizione and Le Mans Ultimate: every value legal in the game, every change with its reason, refined from what you feel.';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title },
  { name: 'description', content: description },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Scrutineer' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  ...(data
    ? [
        { tagName: 'link', rel: 'canonical', href: data.canonical },
        { property: 'og:url', content: data.canonical },
        ...data.picture,
      ]
    : []),
];

export function loader({ context }: LoaderFunctionArgs) {
  const canonical = `${context.env.APP_ORIGIN}/`;
  return { setup: heroSetup(context.units), canonical, picture: plainLinkPictureMeta(canonical) };
}

export default function Landing() {
  const { setup } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="hero">
        <div className="hero-words">
          <h1>Master every lap with Professional Sim Racing Setups</h1>
          <p>
            A setup for your car and track in seconds: every value legal in the game, every change with its
            reason.
          </p>
          <Link to="/setup-assistant" className="button button-primary hero-action">
            Generate Racing Setup
          </Link>
          <FirstRunOffer className="quiet-link">Try it first, with your car and track</FirstRunOffer>
        </div>
        {setup && <HeroSetup setup={setup} />}
      </div>
      <GamesGrid />
      <FeatureTiles />
      <NewFeatures />
      <section aria-labelledby="community" className="landing-section landing-close">
        <h2 id="community" className="landing-title">
          Shared by drivers
        </h2>
        <p className="text-dim">Every shared setup is open to read and to download, without an account.</p>
        <Link to="/setups" prefetch="intent" className="button">
          Explore Community Racing Setups
        </Link>
      </section>
    </>
  );
}
