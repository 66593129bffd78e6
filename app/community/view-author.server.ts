import type { AppLoadContext } from '@remix-run/cloudflare';
import type { PublicAuthor } from '#platform/adapters/supabase/authors';
import type { Driver } from '#platform/identity/driver';
import { shownName } from '#platform/identity/shown-name';
import { logError } from '#platform/observability/log';
import { findCar, findTrack, games } from '#racing/setup/catalogue';
import { fromDatabase } from '../edge/database-errors.server.ts';
import type { AuthorView, SharedFor } from './author-page.tsx';
import { listAddress } from '../setups/list/list-address.ts';
import { pictureCardOf } from '../setups/list/setup-card.server.ts';
import { storedId } from '../setups/viewer/visible-setup.server.ts';

/** Cards of a kind on an author's page. */
const mostCards = 6;

/** @throws a Response: 404 where no author of this number shares anything, 503 while the database is away */
export async function viewAuthor(context: AppLoadContext, id: string | undefined): Promise<AuthorView> {
  const setupId = storedId(id);
  if (setupId === null) throw new Response(null, { status: 404 });
  const [author, newest, working, following] = await fromDatabase(
    Promise.all([
      context.authors.one(setupId),
      cardsOf(context, setupId, 'newest'),
      cardsOf(context, setupId, 'works'),
      followingOf(context, setupId),
    ]),
  );
  if (!author) throw new Response(null, { status: 404 });
  const shared = (kind: 'car' | 'track') => (kind === 'car' ? author.cars : author.tracks);
  const links = (kind: 'car' | 'track') => shared(kind).map((one) => sharedLink(author.id, kind, one));
  const all = listAddress({ author: String(author.id) });
  return {
    id: author.id,
    name: shownName(author, author.id),
    setups: author.setups,
    likes: author.likes,
    followers: author.followers,
    downloads: author.downloads,
    worked: author.tried < 3 ? null : `${author.worked} of ${author.tried} drivers`,
    since: monthOf(author.shares_since),
    games: games
      .filter(({ id: game }) => author.cars.some((car) => car.game === game))
      .map(({ name }) => name),
    cars: { links: links('car'), count: author.car_count },
    tracks: { links: links('track'), count: author.track_count },
    newest,
    working: author.setups > mostCards ? working : [],
    all,
    following,
    canonical: `${context.env.APP_ORIGIN}/authors/${author.id}`,
  };
}

async function cardsOf({ publicSetups, units }: AppLoadContext, author: number, sort: 'newest' | 'works') {
  const page = await publicSetups.listPublic({ author, sort, limit: mostCards });
  return page.setups.map((setup) => pictureCardOf(setup, units));
}

function sharedLink(author: number, kind: 'car' | 'track', one: PublicAuthor['cars'][number]): SharedFor {
  const place = (kind === 'car' ? findCar : findTrack)(one.game, one.name);
  return {
    name: place?.name ?? one.name,
    game: one.game,
    setups: one.setups,
    to: listAddress({ game: one.game, [kind]: place?.id ?? one.name, author: String(author) }),
  };
}

const monthOf = (timestamp: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(timestamp),
  );

/**
 * Whether the viewer follows the author; unknown for visitors, and on the page that everybody gets.
 * A failure also leaves it unknown.
 */
async function followingOf(context: AppLoadContext, id: number | null): Promise<AuthorView['following']> {
  if (id === null || !isSignedIn(context.driver)) return 'open';
  const { authors, profiles } = context;
  try {
    const [isFollowed, profile] = await Promise.all([authors.isFollowed(id), profiles.mine()]);
    if (profile?.id === id) return 'own';
    return isFollowed ? 'followed' : 'open';
  } catch (error) {
    logError('follows_read_failed', { error });
    return 'open';
  }
}

const isSignedIn = ({ state }: Driver) => state === 'signed-in';
