import { findCar, findTrack, type Game } from '#core/setup/catalogue';
import type { SetupCardView } from '../components/setup/setup-card.tsx';

type NamedSetup = {
  id: number | string;
  game: Game;
  car_name: string;
  track_name: string;
  note: string | null;
  likes: number;
  author?: { username: string | null; first_name: string; last_name: string } | null;
};

/** Display names of a setup's car and track; a name that no catalogue knows is shown as it was stored. */
export function namesOf({
  game,
  car_name,
  track_name,
}: Pick<NamedSetup, 'game' | 'car_name' | 'track_name'>) {
  return {
    car: findCar(game, car_name)?.name ?? car_name,
    track: findTrack(game, track_name)?.name ?? track_name,
  };
}

/** How an author is called: by username, else by name, else as a driver who gave neither. */
export function authorName(author: NamedSetup['author']): string {
  if (!author) return 'a driver';
  return author.username || `${author.first_name} ${author.last_name}`.trim() || 'a driver';
}

/** A stored setup as a card shows it. */
export function cardOf(setup: NamedSetup): SetupCardView {
  const { car, track } = namesOf(setup);
  return {
    id: String(setup.id),
    title: `${car} - ${track}`,
    car,
    track,
    game: setup.game,
    description: setup.note ?? '',
    likes: setup.likes,
    author: authorName(setup.author),
  };
}
