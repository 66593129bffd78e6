import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { PriceLine } from '../billing/price-line.tsx';
import { pricesOf } from '../billing/prices.server.ts';
import { drawTrial } from '../setups/list/drawn-trial.server.tsx';
import { offersFirstRun } from '../setups/list/offers-first-run.server.ts';
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
    trial: offersFirstRun({ env }) ? drawTrial() : null,
    prices: await pricesOf(billing),
    canonical,
    picture: plainLinkPictureMeta(canonical),
  };
}

export default function Landing() {
  const { drawn: markup, trial, prices } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="hero">
        <div className="hero-words">
          <h1>Master every lap with Professional Sim Racing Setups</h1>
          <p>
            A setup for your car and track in seconds: every value legal in the game, every change with its
            reason.
          </p>
          <div className="hero-actions">
            <Link to="/setup-assistant" className="button button-primary hero-action">
              Generate Racing Setup
            </Link>
            {trial && <FinishedMarkup markup={trial} className="contents" />}
          </div>
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
