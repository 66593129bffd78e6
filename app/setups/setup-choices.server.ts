import { carsOf, type Game, tracksOf } from '#core/setup/catalogue';
import type { Choice } from '../ui/choice-field.tsx';

export function setupChoices(game: Game): { cars: Choice[]; tracks: Choice[] } {
  return {
    cars: carsOf(game).map((car) => ({ value: car.id, label: car.name, group: car.class })),
    tracks: tracksOf(game).map((track) => ({ value: track.id, label: track.name })),
  };
}
