import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { PriceLine } from '../billing/price-line.tsx';
import { pricesOf } from '../billing/prices.server.ts';
import { FirstRunOffer } from '../setups/list/first-run-offer.tsx';
import { drawLanding } from '../setups/list/landing.server.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
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

export async function loader({ context: { env, units, billing } }: LoaderFunctionArgs) {
  const canonical = `${env.APP_ORIGIN}/`;
  return {
    drawn: drawLanding(units),
    prices: await pricesOf(billing),
    canonical,
    picture: plainLinkPictureMeta(canonical),
  };
}

export default function Landing() {
  const { drawn: markup, prices } = useLoaderData<typeof loader>();
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
          <PriceLine prices={prices} />
        </div>
        {markup.hero && <FinishedMarkup markup={markup.hero} />}
      </div>
      <FinishedMarkup markup={markup.sections} />
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
