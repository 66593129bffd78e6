import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { seasonPage } from '../garage/laps/season-page.server.ts';
import { SeasonPage } from '../garage/laps/season-page.tsx';
import tools from '../tools.css?url';
import { DatabaseAway } from '../ui/database-away.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tools }];

export const meta: MetaFunction = () => [
  { title: 'Season · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { season: null };
  const season = await orDatabaseAway(seasonPage(context));
  return season === 'away' ? data({ season }, { status: 503 }) : { season };
}

/** The recordings of the games' folder, by car and track. */
export default function SeasonRoute() {
  const { season } = useLoaderData<typeof loader>();
  if (season === null) return <SignInGate to="list your recordings" />;
  return season === 'away' ? <DatabaseAway heading="h1" /> : <SeasonPage season={season} />;
}
