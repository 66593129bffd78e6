import type { StillGoodStore } from '#platform/adapters/supabase/still-good';
import { renderToStaticMarkup } from 'react-dom/server';
import { logError } from '#platform/observability/log';
import { findCar, findTrack, type Game } from '#racing/setup/catalogue';
import { readSetup } from '#racing/setup/formats';
import { type ChangeKind, type LaterChange, laterChange } from '#racing/setup/game-version';
import { placeOfVersion, shownDate } from '../list/game-version-words.ts';
import { storedId, type ViewedSetup } from './visible-setup.server.ts';

type StillGood = { stillGood: Pick<StillGoodStore, 'drivers'> };

type Dated = Pick<ViewedSetup, 'id' | 'game' | 'car_name' | 'track_name' | 'is_public' | 'created_at'> & {
  game_version?: string | null;
};

/** The values checked against today's catalogue. */
export type Legality = { legality: 'legal' | 'illegal' | 'unknown'; illegalValues: number };

/** The values of a file as it is stored. */
export function legalityOf(game: Game, text: string): Legality {
  const checked = readSetup(game, text)?.check();
  return {
    legality: checked?.legal ? 'legal' : 'unknown',
    illegalValues: checked?.illegal.length ?? 0,
  };
}

/** So many drivers' word clears a setup that everybody sees; of a private one its driver's alone. */
const wordsNeeded = (isPublic: boolean) => (isPublic ? 2 : 1);

/** Game changes that affect a setup since it was made; null when there are none, or its version is unknown. */
export function changeSince({ game, car_name, track_name, game_version, created_at }: Dated) {
  return laterChange({
    game,
    car: findCar(game, car_name)?.id ?? car_name,
    track: findTrack(game, track_name)?.id ?? track_name,
    version: game_version ?? null,
    createdAt: created_at,
  });
}

/** Drivers' counts of "still good", by version; read beside the setup itself. */
export type DriversWords = ReadonlyMap<string, number>;

/** Drivers' answers on whether a setup still works; empty for an unknown setup, or when it cannot be read. */
export async function driversWords({ stillGood }: StillGood, id: string | undefined): Promise<DriversWords> {
  const setupId = storedId(id);
  if (setupId === null) return new Map();
  return stillGood.drivers(setupId).catch((error: unknown) => {
    logError('still_good_read_failed', { error });
    return new Map();
  });
}

/**
 * One sentence on a setup that is older than a change of its game, with the button by which drivers say that it is good
 * nevertheless; null where it is not older, or enough of them have said so.
 * @param page the driver's current page, to return to
 */
export function olderNote(
  words: DriversWords,
  setup: Dated,
  legality: Legality,
  page: 'viewer' | 'own' = 'viewer',
): string | null {
  const change = changeSince(setup);
  if (!change) return null;
  const changeCount = words.get(change.version) ?? 0;
  if (changeCount >= wordsNeeded(setup.is_public)) return null;
  const sayAt =
    typeof setup.id === 'number'
      ? `/setup-viewer/${setup.id}?still-good${page === 'own' ? '=own' : ''}`
      : null;
  return renderToStaticMarkup(
    <div role="note" className="panel flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 grow basis-80">
        {startOf(setup)}: since then {inWords(change.kinds)}, last in{' '}
        <a
          href={`/game-versions#${placeOfVersion(setup.game, change.version)}`}
          className="underline underline-offset-4"
        >
          version {change.version}
        </a>
        , and {legalityInWords(legality)}.
      </p>
      {sayAt && (
        <form method="post" action={sayAt} className="flex flex-wrap items-center gap-3">
          {changeCount > 0 && <span className="text-dim">One driver says it still works.</span>}
          <button type="submit" className="button">
            Still good
          </button>
        </form>
      )}
    </div>,
  );
}

const startOf = ({ game_version, created_at }: Dated) =>
  game_version
    ? `Made for game version ${game_version}`
    : `From ${shownDate(created_at.slice(0, 10))}, for an unknown game version`;

const kindSentences: Record<ChangeKind, string> = {
  tyres: 'the tyres',
  brakes: 'the brakes',
  suspension: 'the suspension',
  aero: 'the aerodynamics',
  physics: 'the physics',
  bop: 'the balance of performance',
  cars: 'the cars',
  tracks: 'the tracks',
};

/** `the tyres and the balance of performance have changed for this car`. */
function inWords(kinds: LaterChange['kinds']): string {
  const names = kinds.map((kind) => kindSentences[kind]);
  const isOne = kinds.length === 1 && !/s$/.test(names[0] ?? '');
  const list = new Intl.ListFormat('en-GB').format(names);
  return `${list} ${isOne ? 'has' : 'have'} changed for this car`;
}

function legalityInWords({ legality, illegalValues }: Legality): string {
  if (illegalValues === 1) return 'one of its values is not legal today';
  if (illegalValues > 1) return `${illegalValues} of its values are not legal today`;
  return legality === 'legal'
    ? 'all its values are still legal'
    : 'whether all its values are still legal is not known';
}
