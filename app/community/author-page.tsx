import { Link } from '@remix-run/react';
import { CarSymbol } from '../ui/picture/car-outline.tsx';
import { CardList } from '../setups/list/card-links.tsx';
import { SetupCard, type SetupCardView } from '../setups/list/setup-card.tsx';

/** An author's setups for one car or track, linked to the list of them. */
export type SharedFor = { name: string; game: string; setups: number; to: string };

export type AuthorView = {
  id: number;
  name: string;
  setups: number;
  likes: number;
  /** Null below three. */
  followers: number | null;
  downloads: number;
  /** `8 of 10 drivers`; null below three, as on cards. */
  worked: string | null;
  /** The month of the first. */
  since: string;
  /** Names of the games that are shared for. */
  games: string[];
  cars: { links: SharedFor[]; count: number };
  tracks: { links: SharedFor[]; count: number };
  newest: SetupCardView[];
  /** Those that work now; none where all are among the newest. */
  working: SetupCardView[];
  all: string;
  following: 'open' | 'followed' | 'own';
  canonical: string;
};

export const setupsInWords = (count: number) => (count === 1 ? '1 setup' : `${count} setups`);

/** One who shares setups: what for, and the newest and best of them. */
export function AuthorPage({ author }: { author: AuthorView }) {
  const { name, setups, likes, followers, downloads, worked, since, cars, tracks, newest, working, all } =
    author;
  return (
    <div className="grid grid-cols-1 gap-8">
      <CarSymbol />
      <div>
        <div className="page-head">
          <h1 className="wrap-anywhere">{name}</h1>
          <FollowForm author={author} />
        </div>
        <dl className="facts">
          <Fact label="Public setups" value={String(setups)} />
          <Fact label="Likes" value={String(likes)} />
          {followers !== null && <Fact label="Followers" value={String(followers)} />}
          {downloads > 0 && (
            <Fact label="Downloaded" value={downloads === 1 ? 'once' : `${downloads} times`} />
          )}
          {worked && <Fact label="Worked for" value={worked} />}
          <Fact label="Sharing since" value={since} />
        </dl>
      </div>
      <Cards title="Newest" setups={newest} />
      {working.length > 0 && <Cards title="Current game version" setups={working} />}
      <p>
        <Link to={all} className="button">
          {setups === 1 ? 'See it in the list' : `All ${setups} setups`}
        </Link>
      </p>
      <div className="grid gap-8 md:grid-cols-2">
        <Shared title="Cars" shared={cars} />
        <Shared title="Tracks" shared={tracks} />
      </div>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="caption">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A form of its own kind for nobody: the page is the same for all who are not signed in. */
function FollowForm({ author: { id, name, following } }: { author: AuthorView }) {
  if (following === 'own')
    return (
      <Link to="/my-setups" className="button">
        This is you. Go to your setups
      </Link>
    );
  const isFollowed = following === 'followed';
  return (
    <form method="post" action="/following" className="flex flex-wrap items-center gap-x-4">
      {isFollowed && (
        <Link to="/following" className="quiet-link">
          You follow {name}
        </Link>
      )}
      <input type="hidden" name="author" value={id} />
      <button
        type="submit"
        name="intent"
        value={isFollowed ? 'unfollow' : 'follow'}
        className={isFollowed ? 'button' : 'button button-primary'}
      >
        {isFollowed ? 'Unfollow' : 'Follow'}
      </button>
    </form>
  );
}

function Cards({ title, setups }: { title: string; setups: readonly SetupCardView[] }) {
  const id = `setups-${title[0]}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <CardList>
        {setups.map((setup) => (
          <li key={setup.id}>
            <SetupCard setup={setup} heading="h3" />
          </li>
        ))}
      </CardList>
    </section>
  );
}

function Shared({ title, shared: { links, count } }: { title: string; shared: AuthorView['cars'] }) {
  return (
    <section aria-labelledby={`shared-${title}`}>
      <h2 id={`shared-${title}`} className="mb-3 text-xl">
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {links.map(({ name, game, setups, to }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="text-sm text-dim">{game}</span>
              </span>
              <span className="figure text-dim">{setupsInWords(setups)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > links.length && (
        <p className="mt-2 text-sm text-dim">and {count >= 1000 ? 'hundreds' : count - links.length} more</p>
      )}
    </section>
  );
}
