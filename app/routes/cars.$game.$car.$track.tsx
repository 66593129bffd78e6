import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { CarSymbol } from '../ui/picture/car-outline.tsx';
import { CardList } from '../setups/list/card-links.tsx';
import { FirstRunOffer } from '../setups/list/first-run-offer.tsx';
import { placePage } from '../reference/place-page.server.tsx';
import { SetupCard } from '../setups/list/setup-card.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { publicPageMeta } from '../ui/public-page-meta.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => publicPageMeta(data);

export function loader({ params, context }: LoaderFunctionArgs) {
  return placePage(context, params);
}

/** A car at a track: setups that are shared, what is typical, what is near. */
export default function CarAtTrack() {
  const { heading, game, setups, list, wanted: wantedForm, markup } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="caption">{game}</p>
      <h1 className="mb-4 text-3xl">{heading}</h1>
      <CarSymbol />
      <CardList>
        {setups.map((setup) => (
          <li key={setup.id}>
            <SetupCard setup={setup} />
          </li>
        ))}
      </CardList>
      <div className="stand-in-ways mt-6">
        {list && (
          <Link to={list} className="button">
            All of them
          </Link>
        )}
        <FirstRunOffer place={wantedForm}>Have the engineer make one</FirstRunOffer>
      </div>
      <FinishedMarkup markup={markup} />
    </>
  );
}
