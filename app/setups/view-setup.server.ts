import type { AppLoadContext } from '@remix-run/cloudflare';
import { asEngineerGame } from '#core/engineer/conditions';
import { type Driver, heldSession } from '#core/identity/driver';
import { shownName } from '#core/identity/shown-name';
import { logError } from '#core/observability/log';
import { findCar, findTrack } from '#core/setup/catalogue';
import { printUnits, type Units } from '#core/setup/chosen-units';
import { conditionsInShort } from '#core/setup/conditions';
import { describeFile, readSetup, setupFormats } from '#core/setup/formats';
import { inUnits } from '#core/setup/in-units';
import { placeAddress } from '#core/setup/place-address';
import type { GarageFacts } from '#core/setup/svm/index';
import { isYoutubeUrl } from '#core/setup/youtube';
import { memoize } from '../page-cache/memoize.server.ts';
import { gameName } from './any-game.server.ts';
import { drawProof } from './drawn-proof.server.tsx';
import { type DrawnSetup, drawFile, drawLegality, drawNotes, drawSetup } from './drawn-setup.server.tsx';
import { filePlaceOf } from './file-place.server.tsx';
import { linkPictureOf } from './link-picture.server.ts';
import { listAddress } from './list-address.ts';
import { driversWords, type Legality, olderNote } from './older-setup.server.tsx';
import { cardOf, shortened } from './setup-card.server.ts';
import { sharedGarage } from './shared-garage.server.ts';
import { unitsLine } from './units-line.server.tsx';
import { storedId, type ViewedSetup, visibleSetup } from './visible-setup.server.ts';

export async function viewSetup(context: AppLoadContext, id: string | undefined) {
  const [setup, liked, isOwn, words] = await Promise.all([
    visibleSetup(context, id),
    likes(context, id),
    isOwnSetup(context, id),
    driversWords(context, id),
  ]);
  const { game, car_name: car, setup_data: text } = setup;
  const [basedOn, garage] = await Promise.all([
    originalsOf(context, setup),
    sharedGarage(context, { game, car, text }),
  ]);
  const values = valuesOf(setup, { garage, units: context.units });
  const notes = setupFormats[game].notesIn(text);
  return {
    ...cardOf(setup),
    ...(!setup.is_public && { byAuthor: null }),
    description: inUnits(setup.note ?? '', context.units),
    gameName: gameName(setup.game),
    isPublic: setup.is_public,
    createdAt: setup.created_at,
    madeFor: inUnits(madeFor(setup), context.units),
    ...withUnitsLine(values, context.units, setup),
    legality: drawLegality(values),
    proof: drawProof(setup),
    older: olderNote(words, setup, values),
    refinable: isRefinable(setup),
    notes: notes && drawNotes(notes),
    numbersInWords: setupFormats[setup.game].numbersInWords,
    youtubeUrl: setup.youtube_url && isYoutubeUrl(setup.youtube_url) ? setup.youtube_url : null,
    file: filePlaceOf(setup),
    basedOn,
    liked,
    isOwn,
    mayLike: mayLike(context.driver),
    canonical: `${context.env.APP_ORIGIN}/setup-viewer/${setup.id}`,
    picture: linkPictureOf(setup, context.env.APP_ORIGIN),
    summary: shortened(setup.note || (setup.title ?? ''), 120),
    similar: similarAddress(setup),
  };
}

/** What it was made for, with the fuel in its tank. */
function madeFor(setup: ViewedSetup): string {
  const fuel = setup.fuel_litres ? `${setup.fuel_litres} L of fuel` : '';
  return [conditionsInShort({ ...setup, lap_ms: null }), fuel].filter(Boolean).join(' · ');
}

/** What a setup was made from: those that who looks may see, and how many are gone. */
async function originalsOf({ setups }: AppLoadContext, { based_on = [] }: ViewedSetup) {
  if (based_on.length === 0) return null;
  const found = await setups.originals(based_on).catch((error: unknown) => {
    logError('what a setup is based on was not read', { error });
    return null;
  });
  if (!found) return null;
  return {
    originals: found
      .toSorted((one, other) => based_on.indexOf(one.id) - based_on.indexOf(other.id))
      .map(({ id, author, user_id }) => ({ id, author: shownName(author, user_id) })),
    gone: based_on.length - found.length,
  };
}

type ShownValues = Legality & {
  drawn: DrawnSetup | null;
  fileText: string;
  /** How many laps of telemetry fill the driver's disk. */
  telemetryLaps: number;
};

/** The values under the line that says what they are in. */
function withUnitsLine(values: ShownValues, units: Units, { id, game }: ViewedSetup): ShownValues {
  if (!values.drawn) return values;
  const sections = unitsLine(units, game, `/setup-viewer/${id}`) + values.drawn.sections;
  return { ...values, drawn: { ...values.drawn, sections } };
}

const shownLately = memoize<ShownValues>(40);

type ShownIn = { garage: GarageFacts; units: Units };

function valuesOf(setup: ViewedSetup, shownIn: ShownIn): ShownValues {
  const told = Object.keys(shownIn.garage).length === 0 ? '' : JSON.stringify(shownIn.garage);
  const name = `${printUnits(shownIn.units)} ${setup.game} ${setup.track_name} ${told} ${setup.setup_data}`;
  /** Setups of some 40 kB with their drawings: a few megabytes of an isolate. */
  return shownLately(name, () => drawnValues(setup, shownIn));
}

function drawnValues(
  { game, track_name: track, setup_data }: ViewedSetup,
  { garage, units }: ShownIn,
): ShownValues {
  const file = readSetup(game, setup_data, garage);
  const fileText = drawFile(setup_data);
  if (!file) return { drawn: null, fileText, illegalValues: 0, legality: 'unknown', telemetryLaps: 0 };
  const described = describeFile(file, track ? { track } : {});
  const { legal } = file.check();
  const rows = described.sections.flatMap((section) => section.rows);
  return {
    drawn: drawSetup(inUnits(described, units)),
    fileText,
    illegalValues: rows.filter((row) => !row.legal).length,
    legality: legal === null ? 'unknown' : legal ? 'legal' : 'illegal',
    telemetryLaps: rows.find(({ parameter }) => parameter === 'telemetryLaps')?.value ?? 0,
  };
}

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

/** Whether the signed-in driver may change a setup. A failure only hides the way there. */
async function isOwnSetup({ driver, setups }: AppLoadContext, id: string | undefined): Promise<boolean> {
  const stored = storedId(id);
  if (driver.state === 'signed-out' || stored === null) return false;
  return setups.isMine(stored).catch((error: unknown) => {
    logError('whose a setup is was not read', { error });
    return false;
  });
}

/** Whether the engineer knows the game, its car and its track. */
export function isRefinable({
  game,
  car_name,
  track_name,
}: Pick<ViewedSetup, 'game' | 'car_name' | 'track_name'>): boolean {
  return Boolean(asEngineerGame(game) && findCar(game, car_name) && findTrack(game, track_name));
}

/** The list of setups for the same car and track; null where the catalogue does not know them. */
function similarAddress({ id, game, car_name, track_name, is_public }: ViewedSetup): string | null {
  const car = findCar(game, car_name);
  const track = findTrack(game, track_name);
  if (!car || !track) return null;
  // Only what is stored by these ids has a page of its own.
  const hasPage = is_public && typeof id === 'number' && car.id === car_name && track.id === track_name;
  const page = hasPage ? placeAddress(game, car.id, track.id) : null;
  return page ?? listAddress({ game, car: car.id, track: track.id });
}
