import * as z from 'zod';
import type { IndexedSetup } from '#platform/adapters/supabase/setup-rows';
import { alsoCalled } from '#racing/hearing/search/called';
import { wordsOf } from '#racing/hearing/tokens';
import { storable } from '#racing/forms/storable';
import { findCar, findTrack } from '#racing/setup/catalogue';
import { longestSearch } from '../../setups/list/longest-search.ts';
import { carAndTrackNames } from '../../setups/list/setup-card.server.ts';
import { type OwnSort, ownSorts } from './list.ts';

const text = z.string().overwrite(storable).trim().max(100).catch('');
/** A car or a track of the one filter: `car ACC/bmw_m4_gt3`. */
const filterSchema = z
  .string()
  .regex(/^(car|track) /)
  .max(120)
  .catch('');

export const askedSchema = z
  .object({
    q: z
      .string()
      .catch('')
      .transform((q) => q.trim().slice(0, longestSearch)),
    of: filterSchema,
    car: text,
    track: text,
    sort: z.enum(ownSorts).catch('newest'),
    after: z.coerce.number().int().positive().catch(0),
  })
  .transform(({ of, ...query }) => {
    const [, kind, value = ''] = /^(car|track) (.*)$/.exec(of) ?? [];
    return { ...query, ...(kind === 'car' && { car: value }), ...(kind === 'track' && { track: value }) };
  });
export type AskedList = z.output<typeof askedSchema>;

const cardsOfPage = 20;

/** Two games may have a car of one name. */
export const carValue = ({ game, car_name }: IndexedSetup) => `${game}/${car_name}`;
export const trackValue = ({ game, track_name }: IndexedSetup) => `${game}/${track_name}`;

function otherNames({ game, car_name, track_name }: IndexedSetup): string {
  const entries = [findCar(game, car_name), findTrack(game, track_name)].filter(
    (entry) => entry !== undefined,
  );
  return entries.flatMap(alsoCalled).join(' ');
}

/** Whether each typed word begins a word of the setup's title, car, track, game or conditions. */
export function isOwnMatch(setup: IndexedSetup, search: string): boolean {
  if (search === '') return true;
  const { car, track } = carAndTrackNames(setup);
  const { id, title, game, car_name, track_name, session, weather } = setup;
  const searchable = [id, title, game, car, car_name, track, track_name, session, weather];
  const words = wordsOf(`${searchable.filter(Boolean).join(' ')} ${otherNames(setup)}`);
  return wordsOf(search).every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/** The heading that a setup is listed under; '' where the order has none. */
function folderOf(setup: IndexedSetup, sort: OwnSort): string {
  const { car, track } = carAndTrackNames(setup);
  return sort === 'car' ? car : sort === 'track' ? track : '';
}

const byName = new Intl.Collator('en');

/** The index gives the newest first, and sorting keeps that among equals. */
function sorted(setups: readonly IndexedSetup[], sort: OwnSort): readonly IndexedSetup[] {
  if (sort === 'newest') return setups;
  if (sort === 'lap') {
    const lapOf = ({ lap_ms }: IndexedSetup) => lap_ms ?? Number.POSITIVE_INFINITY;
    return setups.toSorted((one, other) => (lapOf(one) === lapOf(other) ? 0 : lapOf(one) - lapOf(other)));
  }
  const folders = new Map(setups.map((setup) => [setup, folderOf(setup, sort)]));
  return setups.toSorted((one, other) => byName.compare(folders.get(one) ?? '', folders.get(other) ?? ''));
}

type Option = { value: string; label: string };

export function optionsOf(
  setups: readonly IndexedSetup[],
  keyOf: (setup: IndexedSetup) => string,
  nameOf: (setup: IndexedSetup) => string,
): Option[] {
  return [...Map.groupBy(setups, keyOf)]
    .map(([value, [first, ...others]]) => ({
      value,
      label: `${first ? nameOf(first) : value} (${others.length + 1})`,
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** One page of the driver's setups, in folders where the order makes some. */
export function pageOfIndex(index: readonly IndexedSetup[], query: AskedList) {
  const matches = index.filter(
    (setup) =>
      (query.car === '' || carValue(setup) === query.car) &&
      (query.track === '' || trackValue(setup) === query.track) &&
      isOwnMatch(setup, query.q),
  );
  const inOrder = sorted(matches, query.sort);
  const from = inOrder.findIndex(({ id }) => id === query.after) + 1;
  const page = inOrder.slice(from, from + cardsOfPage);
  const sizes = new Map<string, number>();
  for (const setup of matches) {
    const folder = folderOf(setup, query.sort);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  const folders = new Map<string, number[]>();
  for (const setup of page) {
    const folder = folderOf(setup, query.sort);
    folders.set(folder, [...(folders.get(folder) ?? []), setup.id]);
  }
  return {
    found: matches.length,
    folders: [...folders].map(([name, ids]) => ({ name, size: sizes.get(name) ?? ids.length, ids })),
    next: from + page.length < inOrder.length ? (page.at(-1)?.id ?? null) : null,
  };
}
