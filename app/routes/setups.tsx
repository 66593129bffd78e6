import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { Link, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { FirstRunOffer } from '../setups/list/first-run-offer.tsx';
import { listSetups } from '../setups/list/list-setups.server.ts';
import { SearchNote } from '../setups/list/search-note.tsx';
import { SetupFilters } from '../setups/list/setup-filters.tsx';
import { SetupResults } from '../setups/list/setup-results.tsx';
import { CardSkeletons } from '../setups/list/skeletons.tsx';
import { plainLinkPictureMeta } from '../ui/link-picture-meta.ts';
import { RequestReference } from '../ui/request-reference.tsx';
import { useSlow } from '../ui/use-slow.ts';

const description =
  'Car setups shared by sim racers for Assetto Corsa Competizione, Le Mans Ultimate, iRacing and rFactor 2: search by game, car and track, read every value, download the game file.';

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: 'Public Setups · Scrutineer' },
  { name: 'description', content: description },
  { property: 'og:title', content: 'Public Setups · Scrutineer' },
  { property: 'og:description', content: description },
  { property: 'og:type', content: 'website' },
  ...(loaderData ? [{ tagName: 'link', rel: 'canonical', href: loaderData.canonical }] : []),
  ...(loaderData ? [{ property: 'og:url', content: loaderData.canonical }] : []),
  ...(loaderData ? loaderData.picture : []),
  ...(loaderData && !loaderData.isIndexed ? [{ name: 'robots', content: 'noindex, follow' }] : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = await listSetups(context, new URL(request.url));
  return data({ ...list, picture: plainLinkPictureMeta(list.canonical) }, { status: list.page ? 200 : 503 });
}

function Unavailable() {
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="stand-in stand-in-failed">
      <p className="text-xl font-semibold">We can’t load the setups right now.</p>
      <p className="max-w-prose text-dim">
        Our database isn’t answering, so this isn’t an empty list. Your search is still here; please try again
        shortly.
      </p>
      <RequestReference />
      <Link to={`${pathname}${search}`} className="button">
        Try again
      </Link>
    </div>
  );
}

type Ways = NonNullable<Awaited<ReturnType<typeof listSetups>>['ways']>;

function AskedFor({ ways: { ask, order, tried: triedQuery } }: { ways: Ways }) {
  return (
    <>
      <FirstRunOffer place={triedQuery} order={order}>
        Have the engineer make one
      </FirstRunOffer>
      <Link to={ask} className="button">
        Ask for it
      </Link>
    </>
  );
}

function NoMatch({ nearby, ways }: { nearby: readonly { label: string; to: string }[]; ways: Ways | null }) {
  return (
    <div className="stand-in">
      <p>No setups match your current filters.</p>
      <div className="stand-in-ways">
        {nearby.map(({ label, to }) => (
          <Link key={to} to={to} className="button">
            {label}
          </Link>
        ))}
        {ways && <AskedFor ways={ways} />}
        <Link to="/setups" className="button">
          Clear filters
        </Link>
      </div>
    </div>
  );
}

const shownText = (count: number) => (count === 1 ? '1 setup shown' : `${count} setups shown`);

export default function PublicSetups() {
  const { page, filters, choices, firstPage, nearby, ways, search } = useLoaderData<typeof loader>();
  const { key, pathname } = useLocation();
  const { location } = useNavigation();
  const isSearching = useSlow(location?.pathname === pathname);
  const [shownCount, setListed] = useState(page?.setups.length ?? 0);
  const count = page?.setups.length ? shownCount : 0;
  // Not from the address: this page is cached for addresses with parameters that nothing reads.
  const isNarrowed = firstPage !== null || Object.values(filters).some((value) => value !== '');
  return (
    <>
      <div className="page-head">
        <h1>Public Setups</h1>
        <Link to="/upload-setup" className="button button-primary">
          + Upload Setup
        </Link>
      </div>
      <SetupFilters filters={filters} choices={choices} />
      <SearchNote search={search} />
      <div className="result-line">
        <p role="status" className="caption">
          {page && !isSearching && shownText(count)}
          {filters.author && page?.setups[0] && ` ${page.setups[0].author}`}
        </p>
        {isNarrowed && count > 0 && (
          <Link to="/setups" className="quiet-link">
            Clear filters
          </Link>
        )}
      </div>
      {isSearching && <CardSkeletons />}
      <div hidden={isSearching}>
        {page === null && <Unavailable />}
        {page?.setups.length === 0 && <NoMatch nearby={nearby ?? []} ways={ways} />}
        {page && page.setups.length > 0 && <SetupResults key={key} first={page} onCount={setListed} />}
        {page && page.setups.length > 0 && ways && (
          <div className="stand-in-ways mt-6">
            <AskedFor ways={ways} />
          </div>
        )}
        <p className="mt-6 text-center">
          <Link to="/wanted" className="quiet-link">
            Wanted setups
          </Link>
        </p>
        {firstPage && (
          <p className="mt-6 text-center">
            <Link to={firstPage} className="quiet-link">
              Back to the first page
            </Link>
          </p>
        )}
      </div>
    </>
  );
}
