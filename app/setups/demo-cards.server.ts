import { type SearchTerm, searchTerms } from '#core/adapters/supabase/search-terms';
import { printUnits, type Units } from '#core/setup/chosen-units';
import { type DemoSetup, demoSetups } from '#core/setup/demo-setups';
import type { SetupCardView } from './setup-card.tsx';
import { pictureCardOf } from './setup-card.server.ts';

const cards = new Map<string, SetupCardView>();

/** Made once in each units: to draw a card its whole file is read. */
function demoCard(setup: DemoSetup, units: Units): SetupCardView {
  const key = `${printUnits(units)} ${setup.id}`;
  const card = cards.get(key) ?? pictureCardOf({ ...setup, likes: 0 }, units);
  cards.set(key, card);
  return card;
}

export type SetupFilter = { q: string; game: string; car: string; track: string };

/** Compared like the database compares: see `private.searchable` of the migrations. */
const searchable = (text: string) => ` ${text}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

function isFound({ text, cars, tracks }: SearchTerm, setup: DemoSetup): boolean {
  const stored = searchable(`${setup.car_name} ${setup.track_name} ${setup.title} ${setup.note}`);
  const wanted = text.length < 3 ? ` ${text}` : text;
  return stored.includes(wanted) || cars.includes(setup.car_name) || tracks.includes(setup.track_name);
}

export function demoCards({ q, game, car, track }: SetupFilter, units: Units): SetupCardView[] {
  const terms = searchTerms(q, game);
  return demoSetups
    .filter((setup) => game === '' || setup.game === game)
    .filter((setup) => car === '' || setup.car_name === car)
    .filter((setup) => track === '' || setup.track_name === track)
    .filter((setup) => terms.every((term) => isFound(term, setup)))
    .map((setup) => demoCard(setup, units));
}
