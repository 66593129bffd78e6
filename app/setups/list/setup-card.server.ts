import { formerDriver, shownName } from '#core/platform/identity/shown-name';
import { findCar, findTrack, type Game } from '#core/setup/catalogue';
import { printUnits, type Units } from '#core/setup/chosen-units';
import { conditionsInShort, type SetupConditions } from '#core/setup/conditions';
import { isDemoId } from '#core/setup/demo-setups';
import { describeGlance } from '#core/setup/formats';
import { describeSetup } from '#core/engineer/baseline/describe-setup';
import { laterChange } from '#core/setup/game-version';
import { inUnits } from '#core/setup/in-units';
import { type GlanceView, glanceOf } from '#core/drawing/glance';
import { type DriversWord, workedInWords } from '#core/setup/proof';
import type { StoredGlance } from '#core/setup/stored-glance';
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

const cardLetters = 220;

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
    madeFor: [conditionsInShort(setup), olderInShort(setup), workedInWords(setup)]
      .filter(Boolean)
      .join(' · '),
    description: shortened(tellingWords(setup.note ?? '', { car, track }), cardLetters),
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

/** Whether it is of who looks: nobody else sees a private one, or a row without its author. */
const isYours = ({ author, is_public }: ListedSetup): boolean =>
  author === undefined || (author === null && is_public === false);

/** Where its author's setups are; null for what the site itself shows, and what somebody left who is nobody's author any more. */
function authorAddress({ id, user_id, author, is_public }: ListedSetup): string | null {
  if (author === null && is_public === false) return null;
  const isNobodys = user_id === undefined || isDemoId(String(id)) || author?.username === formerDriver;
  return isNobodys ? null : `/authors/${user_id}`;
}

/** The note that distinguishes a setup; the engineer's stock sentences are left to the setup's page. */
function tellingWords(note: string, { car, track }: { car: string; track: string }): string {
  const repeated = `${car} at ${track} for `;
  return note
    .split('\n\n')
    .filter((paragraph) => !/^(Starting point|Baseline|You said):/.test(paragraph))
    .map((paragraph) =>
      paragraph.startsWith(repeated) ? capital(firstSentence(paragraph.slice(repeated.length))) : paragraph,
    )
    .map((paragraph) => (paragraph.startsWith('What changed') ? inOneLine(paragraph) : paragraph))
    .join('\n\n');
}

const inOneLine = (list: string) => list.replace(/:\n/, ': ').replace(/\n/g, '; ');

/** `Qualifying, dry, track at 25 °C.`: the rest of that paragraph tells of the track. */
const firstSentence = (text: string) => /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function pictureCardOf(setup: ListedSetup, units: Units): SetupCardView {
  const card = cardOf(setup);
  const told = inUnits({ description: card.description, madeFor: card.madeFor }, units);
  return { ...card, ...told, glance: glanceViewOf(setup, units) };
}

const glancesLately = memoize<GlanceView | null>(500);

function glanceViewOf({ game, car_name, glance, setup_data }: ListedSetup, units: Units): GlanceView | null {
  const chosen = printUnits(units);
  if (setup_data) {
    return glancesLately(`${chosen} ${game} ${setup_data}`, () =>
      glanceOf(inUnits(describeSetup(game, setup_data), units)),
    );
  }
  if (!glance) return null;
  return glancesLately(`${chosen} ${game} ${car_name} ${JSON.stringify(glance)}`, () =>
    glanceOf(inUnits(describeGlance(game, car_name, glance), units)),
  );
}

/** The first words of a description, for a card or a search engine: whole words, at most so many letters. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}
