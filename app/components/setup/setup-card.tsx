import { Link } from '@remix-run/react';
import type { KeyboardEvent } from 'react';
import { GameMark } from '../game-mark.tsx';

/** What a card of the community list shows. */
export type SetupCardView = {
  id: string;
  /** 'car - track' */
  title: string;
  /** What its author called it, '' without a name. */
  name: string;
  car: string;
  /** '' for a car that no catalogue knows. */
  carClass: string;
  track: string;
  game: string;
  description: string;
  likes: number;
  /** The whole author line. */
  author: string;
  isDemo: boolean;
};

function openOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** One setup of the community list. Its link covers the whole card: a click anywhere, Enter and Space open it. */
export function SetupCard({ setup }: { setup: SetupCardView }) {
  const { id, title, name, car, carClass, track, game, description, likes, author } = setup;
  return (
    <article className="panel setup-card relative flex h-full flex-col gap-3">
      <div className="flex items-start gap-3">
        <span className="shrink-0">
          <GameMark game={game} />
        </span>
        <h2 className="min-w-0 font-semibold break-words">
          <Link
            to={`/setup-viewer/${id}`}
            prefetch="intent"
            onKeyDown={openOnSpace}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
        </h2>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        <dt className="text-dim">Car</dt>
        <dd className="truncate">
          <span>{car}</span>
          {carClass && <span className="text-dim"> · {carClass}</span>}
        </dd>
        <dt className="text-dim">Track</dt>
        <dd className="truncate">{track}</dd>
      </dl>
      {(name || description) && (
        <p className="line-clamp-3 text-sm break-words text-dim">
          {name && <strong className="font-semibold text-chalk">{name} </strong>}
          {description}
        </p>
      )}
      <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm text-dim">
        <span className="badge">{game}</span>
        <span className="min-w-0 truncate">{author}</span>
        <span className="ml-auto whitespace-nowrap">
          <span aria-hidden="true">♥ </span>
          {likes === 1 ? '1 like' : `${likes} likes`}
        </span>
        <span className="font-mono text-xs">#{id}</span>
      </p>
    </article>
  );
}
