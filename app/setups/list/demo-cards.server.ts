import { type SearchTerm, searchTerms } from '#platform/adapters/supabase/search-terms';
import type { SetupQuery } from '#platform/adapters/supabase/setup-query';
import { printUnits, type Units } from '#racing/setup/chosen-units';
import { type DemoSetup, demoSetups } from '#racing/setup/demo-setups';
import { drawCard } from './drawn-card.server.tsx';
import type { DrawnCard } from './setup-results.tsx';
import { pictureCardOf } from './setup-card.server.ts';

const cards = new Map<string, DrawnCard>();

/** Made once in each units: to draw a card its whole file is read. */
export function demoCard(setup: DemoSetup, units: Units): DrawnCard {
  const key = `${printUnits(units)} ${setup.id}`;
  const card = cards.get(key) ?? drawCard(pictureCardOf({ ...setup, likes: 0 }, units));
  cards.set(key, card);
  return card;
}

/** Compared like the database compares: see `private.page_of_setups` of the migrations. */
const searchable = (text: string) => ` ${text} `.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

function isFound({ text, cars, tracks, session, weather }: SearchTerm, setup: DemoSetup): boolean {
  const searchText = searchable(`${setup.car_name} ${setup.track_name} ${setup.title} ${setup.note}`);
  const isFor = session ? setup.session === session : weather && setup.weather === weather;
  return (
    isFor ||
    searchText.includes(` ${text} `) ||
    cars.includes(setup.car_name) ||
    tracks.includes(setup.track_name)
  );
}

/** Those that a list holds besides the stored ones: what nobody says they are for, no list of such setups holds. */
export function listedDemos(query: SetupQuery): DemoSetup[] {
  const { q, game, cars, tracks, session, weather, temperature, version, author, sort } = query;
  if (temperature || version || author || sort === 'lap') return [];
  const terms = q ? searchTerms(q, game) : [];
  return demoSetups
    .filter((setup) => !game || setup.game === game)
    .filter((setup) => !session || setup.session === session)
    .filter((setup) => !weather || setup.weather === weather)
    .filter((setup) => !cars || cars.includes(setup.car_name))
    .filter((setup) => !tracks || tracks.includes(setup.track_name))
    .filter((setup) => terms.every((term) => isFound(term, setup)));
}
