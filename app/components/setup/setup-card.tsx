import { Link } from '@remix-run/react';
import { GameMark } from '../game-mark.tsx';

/** What a card of the community list shows. */
export type SetupCardView = {
  id: string;
  title: string;
  car: string;
  track: string;
  game: string;
  description: string;
  likes: number;
  author: string;
};

/** One setup of the community list; the whole card is the link. */
export function SetupCard({ setup }: { setup: SetupCardView }) {
  return (
    <Link
      to={`/setup-viewer/${setup.id}`}
      prefetch="intent"
      className="panel flex h-full flex-col gap-3 no-underline hover:border-signal"
    >
      <span className="flex items-start gap-3">
        <GameMark game={setup.game} />
        <span className="font-semibold">{setup.title}</span>
      </span>
      <span className="line-clamp-3 text-sm text-dim">{setup.description}</span>
      <span className="mt-auto flex flex-wrap items-center gap-2 text-sm text-dim">
        <span className="badge">{setup.game}</span>
        <span>by {setup.author}</span>
        <span className="ml-auto">{setup.likes === 1 ? '1 like' : `${setup.likes} likes`}</span>
        <span className="font-mono text-xs">#{setup.id}</span>
      </span>
    </Link>
  );
}
