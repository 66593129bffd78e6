import type { AuthorsStore } from '#platform/adapters/supabase/authors';
import type { SetupsStore } from '#platform/adapters/supabase/setups';
import type { PublicReferenceApi } from '#racing/laps/public-reference-api';
import type { Game } from '#racing/setup/catalogue';
import { demoSetups } from '#racing/setup/demo-setups';
import { placeAddress } from '#racing/setup/place-address';
import { settingAddress } from '#racing/setup/setting-address';
import { addresses } from '../edge/addresses.server.ts';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import type { WebEnvironment } from '../edge/env.server.ts';
import { mustRevalidate } from '../edge/page-cache/cache-control.server.ts';
import { offersFirstRun } from '../setups/list/offers-first-run.server.ts';
import { fromReference } from '../reference/reference-answer.server.ts';

const idsPerPart = 10_000;
const rowsPerRead = 1_000;

/** Pages of ours that everybody reads; behind the others is a door to sign in at. */
const pages = addresses
  .filter(
    ({ path, pageCache, cacheControl }) =>
      pageCache && cacheControl === mustRevalidate && !path.includes(':'),
  )
  .map(({ path }) => path);

type Context = {
  env: Pick<WebEnvironment, 'APP_ORIGIN' | 'PUBLIC_BASELINES'>;
  reference: Pick<PublicReferenceApi, 'settings'>;
  setups: Pick<SetupsStore, 'listPublic' | 'listedPlaces' | 'publicAddresses'>;
  authors: Pick<AuthorsStore, 'addresses' | 'last'>;
};

/** Reads for the cars at tracks: a sitemap may hold fifty thousand addresses. */
const mostPlaceReads = 50;

function xml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlSet(entries: readonly { address: string; changedAt?: string }[]): Response {
  const urls = entries.map(
    ({ address, changedAt }) =>
      `<url><loc>${address}</loc>${changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''}</url>`,
  );
  return xml(`<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>`);
}

/**
 * The sitemap: without a part the list of its parts; `pages`, `places`, a number for setups or `authors-` and a number: the
 * addresses of one. All parts share one path, as a sitemap may list nothing above its own folder.
 */
export function sitemap(context: Context, part: string | null): Promise<Response> | Response {
  if (part === null) return index(context);
  if (part === 'pages') return ourPages(context);
  return part === 'places' ? carsAtTracks(context) : range(context, part);
}

async function index({ env, setups, authors }: Context): Promise<Response> {
  const [newest, lastAuthor] = await endpointFromDatabase(
    Promise.all([setups.listPublic({ sort: 'newest' }), authors.last()]),
  );
  const lastSetup = Math.max(0, ...newest.setups.map(({ id }) => id));
  const ofAuthors = partsUpTo(lastAuthor ?? 0).map((part) => `authors-${part}`);
  const entries = ['pages', 'places', ...partsUpTo(lastSetup), ...ofAuthors].map(
    (part) => `<sitemap><loc>${env.APP_ORIGIN}/sitemap.xml?part=${part}</loc></sitemap>`,
  );
  return xml(`<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>`);
}

const partsUpTo = (lastId: number) =>
  Array.from({ length: Math.ceil(lastId / idsPerPart) }, (_, part) => String(part + 1));

async function ourPages({ env, reference }: Context): Promise<Response> {
  const ours = pages.filter((path) => path !== '/try' || offersFirstRun({ env }));
  const demos = demoSetups.map(({ id }) => `/setup-viewer/${id}`);
  const games = await fromReference(() => reference.settings());
  const settings = games.flatMap(({ game, sections }) =>
    sections.flatMap((section) => section.settings.map(({ slug }) => settingAddress(game, slug))),
  );
  return urlSet([...ours, ...settings, ...demos].map((path) => ({ address: `${env.APP_ORIGIN}${path}` })));
}

/** Cars at tracks that have a page; those of mods have none. */
async function carsAtTracks({ env, setups }: Context): Promise<Response> {
  const entries: { address: string; changedAt: string }[] = [];
  let last: { car: string; track: string } | undefined;
  for (let rowCount = 0; rowCount < mostPlaceReads; rowCount += 1) {
    const places = await endpointFromDatabase(setups.listedPlaces(last, rowsPerRead));
    for (const { game, car_name, track_name, changed_at } of places) {
      const path = placeAddress(game as Game, car_name, track_name);
      if (path) entries.push({ address: `${env.APP_ORIGIN}${path}`, changedAt: changed_at });
    }
    const end = places.at(-1);
    if (!end || places.length < rowsPerRead) break;
    last = { car: end.car_name, track: end.track_name };
  }
  return urlSet(entries);
}

/** One range of the public setups, or of authors who share any, from 1. @throws a 404 Response for a part that cannot be */
async function range({ env, setups, authors }: Context, part: string): Promise<Response> {
  const [, ofAuthors, number] = /^(authors-)?([1-9]\d{0,6})$/.exec(part) ?? [];
  if (!number) throw new Response(null, { status: 404 });
  const folder = ofAuthors ? 'authors' : 'setup-viewer';
  const readPage = (afterId: number): Promise<{ id: number; created_at?: string }[]> =>
    ofAuthors
      ? authors.addresses(afterId, rowsPerRead)
      : setups.publicAddresses({ afterId, limit: rowsPerRead });
  const lastId = Number(number) * idsPerPart;
  const entries: { address: string; changedAt?: string }[] = [];
  let afterId = lastId - idsPerPart;
  for (;;) {
    const rows = await endpointFromDatabase(readPage(afterId));
    const inPart = rows.filter(({ id }) => id <= lastId);
    for (const { id, created_at } of inPart) {
      const address = `${env.APP_ORIGIN}/${folder}/${id}`;
      entries.push({ address, ...(created_at && { changedAt: created_at }) });
    }
    if (inPart.length < rowsPerRead) return urlSet(entries);
    afterId = inPart.at(-1)?.id ?? lastId;
  }
}
