import type { AppLoadContext } from '@remix-run/cloudflare';
import { type Driver, heldSession } from '#core/identity/driver';
import { logError } from '#core/observability/log';
import { checkAccSetup } from '#core/setup/acc/check';
import { accSetupValue } from '#core/setup/acc/edit';
import { parseAccSetup } from '#core/setup/acc/parse';
import { findCar, findTrack, type Game, games } from '#core/setup/catalogue';
import { describeSetup } from '#core/setup/describe';
import { downloadOf } from '#core/setup/download';
import { customNotes } from '#core/setup/svm/notes';
import { isYoutubeUrl } from '#core/setup/youtube';
import { type DrawnSetup, drawSetup } from './drawn-setup.server.tsx';
import { memoize } from '../page-cache/memoize.server.ts';
import { cardOf, namesOf, shortened } from './setup-card.server.ts';
import { storedId, type ViewedSetup, visibleSetup } from './visible-setup.server.ts';

/** What the viewer shows of one setup. */
export async function viewSetup(context: AppLoadContext, id: string | undefined) {
  const [setup, liked] = await Promise.all([visibleSetup(context, id), likes(context, id)]);
  const { fileName, folder, otherFolders } = downloadOf({ ...setup, ...namesOf(setup) });
  return {
    ...cardOf(setup),
    description: setup.note ?? '',
    gameName: games.find((game) => game.id === setup.game)?.name ?? setup.game,
    isPublic: setup.is_public,
    createdAt: setup.created_at,
    ...valuesOf(setup),
    ...accFacts(setup),
    text: setup.setup_data,
    notes: setup.game === 'ACC' ? null : customNotes(setup.setup_data),
    youtubeUrl: setup.youtube_url && isYoutubeUrl(setup.youtube_url) ? setup.youtube_url : null,
    file: { name: fileName, folder, otherFolders },
    liked,
    mayLike: mayLike(context.driver),
    canonical: `${context.env.APP_ORIGIN}/setup-viewer/${setup.id}`,
    summary: shortened(setup.note || (setup.title ?? ''), 120),
    similar: similarAddress(setup),
  };
}

type ShownValues = { drawn: DrawnSetup | null; illegalValues: number };

/** Setups of some 40 kB with their drawings: a few megabytes of an isolate. */
const shownLately = memoize<ShownValues>(40);

/** A setup's values, drawn; null where its file cannot be read. */
function valuesOf({ game, setup_data }: ViewedSetup): ShownValues {
  return shownLately(`${game} ${setup_data}`, () => drawnValues(game, setup_data));
}

function drawnValues(game: Game, setup_data: string): ShownValues {
  const described = describeSetup(game, setup_data);
  if (!described) return { drawn: null, illegalValues: 0 };
  const rows = described.sections.flatMap((section) => section.rows);
  return { drawn: drawSetup(described), illegalValues: rows.filter(({ legal }) => !legal).length };
}

/** Whether who looks may like a setup: at once, on the way through a renewal of their session, or not at all. */
function mayLike(driver: Driver): 'yes' | 'renewed' | 'no' {
  if (driver.state === 'signed-in') return 'yes';
  return heldSession(driver) ? 'renewed' : 'no';
}

/** Whether the signed-in driver likes a setup already. A failure only leaves the heart empty. */
async function likes({ driver, likes }: AppLoadContext, id: string | undefined): Promise<boolean> {
  const stored = storedId(id);
  if (driver.state === 'signed-out' || stored === null) return false;
  return likes.isLiked(stored).catch((error: unknown) => {
    logError('a like was not read', { error });
    return false;
  });
}

/** What only ACC files tell: whether the car takes every value, and how many laps of telemetry fill the disk. */
function accFacts({ game, setup_data }: ViewedSetup): {
  legality: 'legal' | 'illegal' | 'unknown';
  telemetryLaps: number;
} {
  const parsed = game === 'ACC' ? parseAccSetup(setup_data) : null;
  if (!parsed?.ok) return { legality: 'unknown', telemetryLaps: 0 };
  const { carKnown, legal } = checkAccSetup(parsed.setup);
  return {
    legality: carKnown ? (legal ? 'legal' : 'illegal') : 'unknown',
    telemetryLaps: accSetupValue(parsed.setup, 'telemetryLaps') ?? 0,
  };
}

/** The list of setups for the same car and track; null where the catalogue does not know them. */
function similarAddress({ game, car_name, track_name }: ViewedSetup): string | null {
  const car = findCar(game, car_name);
  const track = findTrack(game, track_name);
  return car && track ? `/setups?${new URLSearchParams({ game, car: car.id, track: track.id })}` : null;
}
