import { formerDriver, shownName } from '#platform/identity/shown-name';
import { findCar, findTrack, type Game } from '#racing/setup/catalogue';
import { printUnits, type Units } from '#racing/setup/chosen-units';
import { conditionsInShort, type SetupConditions } from '#racing/setup/conditions';
import { isDemoId } from '#racing/setup/demo-setups';
import { describeGlance } from '#racing/setup/formats';
import { describeSetup } from '#racing/engineer/baseline/describe-setup';
import { laterChange } from '#racing/setup/game-version';
import { inUnits } from '#racing/setup/in-units';
import { type GlanceView, glanceOf } from '#racing/drawing/glance';
import { type DriversWord, workedInWords } from '#racing/setup/proof';
import type { StoredGlance } from '#racing/setup/stored-glance';
import { memoize } from '../../edge/page-cache/memoize.server.ts';
import type { SetupCardView } from './setup-card.tsx';

export type ListedSetup = Partial<SetupConditions & DriversWord> & {
  id: number | string;
  game: Game;
  car_name: string;
  track_name: string;
  title: string | null;
  note: string | null;
  likes: number;
  downloads?: number;
  /** Of a stored setup in a list; where there is the whole file, that tells more. */
  glance?: StoredGlance;
  setup_data?: string;
  user_id?: number;
  is_public?: boolean;
  /** Left out of a driver's own rows; null of those whose names are not public. */
  author?: { username: string | null; first_name: string; last_name: string } | null;
};

export function carAndTrackNames({
  game,
  car_name,
  track_name,
}: Pick<ListedSetup, 'game' | 'car_name' | 'track_name'>) {
  return {
    car: findCar(game, car_name)?.name ?? car_name,
    track: findTrack(game, track_name)?.name ?? track_name,
  };
}

const cardLetters = 160;

export function cardOf(setup: ListedSetup): SetupCardView {
  const { car, track } = carAndTrackNames(setup);
  const isDemo = isDemoId(String(setup.id));
  return {
    id: String(setup.id),
    title: `${car} - ${track}`,
    name: setup.title ?? '',
    car,
    carClass: findCar(setup.game, setup.car_name)?.class ?? '',
    track,
    game: setup.game,
    conditions: conditionBadges(setup),
    facts: [
      setup.game_version && `Game ${setup.game_version}`,
      olderInShort(setup),
      lapInShort(setup),
      downloadsInWords(setup),
      workedInWords(setup),
    ]
      .filter(Boolean)
      .join(' · '),
    description: shorten(writtenSentence(setup.note ?? '', { car, track }), cardLetters),
    likes: setup.likes,
    byAuthor: authorAddress(setup),
    author: isDemo
      ? 'Demo Setup'
      : isYours(setup)
        ? 'by you'
        : `by ${shownName(setup.author, setup.user_id ?? '')}`,
    isDemo,
  };
}

/** `Race, 45 min`, `Dry`, `26 °C track`: of the temperatures the track's, where both are known. */
function conditionBadges(setup: Partial<SetupConditions>): string[] {
  const { session, race_minutes, weather, air_celsius, track_celsius } = setup;
  const length = race_minutes ? `${race_minutes} min` : '';
  const temperatures = { air_celsius: track_celsius == null ? air_celsius : null, track_celsius };
  return [
    [session && capital(session), length].filter(Boolean).join(', '),
    weather ? capital(weather) : '',
    conditionsInShort(temperatures),
  ].filter(Boolean);
}

const lapInShort = ({ lap_ms }: Partial<SetupConditions>) => conditionsInShort({ lap_ms });

function downloadsInWords({ downloads = 0 }: Pick<ListedSetup, 'downloads'>): string {
  if (downloads === 0) return '';
  return downloads === 1 ? 'Downloaded once' : `Downloaded ${downloads} times`;
}

/** Conditions in one line, as a link's picture shows them. */
export const madeForInShort = (setup: ListedSetup): string =>
  [conditionsInShort(setup), olderInShort(setup), workedInWords(setup)].filter(Boolean).join(' · ');

/** `before the BoP of 1.9.5`: for a setup of a known version older than a change that affects it; else empty. */
function olderInShort({ game, car_name, track_name, game_version }: ListedSetup): string {
  if (!game_version) return '';
  const car = findCar(game, car_name)?.id ?? car_name;
  const track = findTrack(game, track_name)?.id ?? track_name;
  const later = laterChange({ game, car, track, version: game_version, createdAt: '' });
  if (!later) return '';
  const [kind, ...others] = later.kinds;
  return `before the ${kind === 'bop' && others.length === 0 ? 'BoP' : 'changes'} of ${later.version}`;
}

/** True if the viewer is the author: nobody else sees a private setup, or a row without its author. */
const isYours = ({ author, is_public }: ListedSetup): boolean =>
  author === undefined || (author === null && is_public === false);

/** Where its author's setups are; null for what the site itself shows, and what somebody left who is nobody's author any more. */
function authorAddress({ id, user_id, author, is_public }: ListedSetup): string | null {
  if (author === null && is_public === false) return null;
  const isNobodys = user_id === undefined || isDemoId(String(id)) || author?.username === formerDriver;
  return isNobodys ? null : `/authors/${user_id}`;
}

/** The first sentence of a note that a person wrote; '' for the engineer's, which begins alike for every setup. */
function writtenSentence(note: string, { car, track }: { car: string; track: string }): string {
  const text = note.replace(/\s+/g, ' ').trim();
  const isGenerated =
    text.startsWith(`${car} at ${track} for `) || /^(Starting point|Made from|You said)\b/.test(text);
  return isGenerated ? '' : (/^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function pictureCardOf(setup: ListedSetup, units: Units): SetupCardView {
  const card = cardOf(setup);
  const { description, conditions, facts } = card;
  const inDriversUnits = inUnits({ description, conditions, facts }, units);
  return { ...card, ...inDriversUnits, glance: glanceViewOf(setup, units) };
}

const glancesLately = memoize<GlanceView | null>(500);

function glanceViewOf(
  { game, car_name, track_name, glance, setup_data }: ListedSetup,
  units: Units,
): GlanceView | null {
  const unitsKey = printUnits(units);
  if (setup_data) {
    return glancesLately(`${unitsKey} ${game} ${track_name} ${setup_data}`, () =>
      glanceOf(inUnits(describeSetup(game, setup_data, { track: track_name }), units)),
    );
  }
  if (!glance) return null;
  return glancesLately(`${unitsKey} ${game} ${car_name} ${track_name} ${JSON.stringify(glance)}`, () =>
    glanceOf(inUnits(describeGlance(game, car_name, glance, track_name), units)),
  );
}

/** The first words of a description, for a card or a search engine: whole words, at most so many letters. */
export function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}
