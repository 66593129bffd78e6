import { asEngineerGame } from '#racing/setup/catalogue';
import { findCar, findTrack } from '#racing/setup/catalogue';
import { printUnits, type Units } from '#racing/setup/chosen-units';
import { conditionsInShort } from '#racing/setup/conditions';
import { readSetup, setupFormats } from '#racing/setup/formats';
import { describeFile, madeForOf } from '#racing/engineer/baseline/describe-setup';
import { inUnits } from '#racing/setup/in-units';
import { numbersInWords } from '#racing/setup/numbers-in-words';
import { placeAddress } from '#racing/setup/place-address';
import { memoize } from '../../edge/page-cache/memoize.server.ts';
import { gameName } from '../list/any-game.server.ts';
import { drawProof } from './drawn-proof.server.tsx';
import { type DrawnSetup, drawFile, drawLegality, drawNotes, drawSetup } from './drawn-setup.server.tsx';
import { filePlaceOf } from './file-place.server.tsx';
import { linkPictureOf } from './link-picture.server.ts';
import { listAddress } from '../list/list-address.ts';
import type { Legality } from './older-setup.server.tsx';
import { cardOf, shorten } from '../list/setup-card.server.ts';
import type { ViewedSetup } from './visible-setup.server.ts';

export type SetupParts = ReturnType<typeof makeParts>;

const partsLately = new WeakMap<ViewedSetup, { shownIn: string; parts: SetupParts }>();

/** The part of a setup page that is the same for everybody, made once for each read from the database. */
export function partsOf(setup: ViewedSetup, how: { units: Units; origin: string }): SetupParts {
  const shownIn = printUnits(how.units);
  const cachedParts = partsLately.get(setup);
  if (cachedParts?.shownIn === shownIn) return cachedParts.parts;
  const parts = makeParts(setup, how);
  partsLately.set(setup, { shownIn, parts });
  return parts;
}

function makeParts(setup: ViewedSetup, { units, origin }: { units: Units; origin: string }) {
  const values = valuesOf(setup, units);
  const notes = setupFormats[setup.game].notesIn(setup.setup_data);
  return {
    ...cardOf(setup),
    ...(!setup.is_public && { byAuthor: null }),
    description: inUnits(setup.note ?? '', units),
    gameName: gameName(setup.game),
    madeFor: inUnits(madeFor(setup).join(' · '), units),
    conditions: inUnits(madeFor(setup), units),
    values,
    drawn: values.drawn,
    fileText: values.fileText,
    legality: drawLegality(values),
    proof: drawProof(setup),
    refinable: isRefinable(setup),
    notes: notes && drawNotes(notes),
    file: filePlaceOf(setup),
    canonical: `${origin}/setup-viewer/${setup.id}`,
    picture: linkPictureOf(setup, origin),
    summary: shorten(setup.note || (setup.title ?? ''), 120),
    similar: similarAddress(setup),
  };
}

/** The conditions it was made for, with the fuel in its tank. */
function madeFor(setup: ViewedSetup): string[] {
  const fuel = setup.fuel_litres ? `${setup.fuel_litres} L of fuel` : '';
  return [...conditionsInShort({ ...setup, lap_ms: null }).split(' · '), fuel].filter(Boolean);
}

type ShownValues = Legality & {
  drawn: DrawnSetup | null;
  fileText: string;
  /** Laps of telemetry that fill the driver's disk. */
  telemetryLaps: number;
};

const shownLately = memoize<ShownValues>(40);

function valuesOf(setup: ViewedSetup, units: Units): ShownValues {
  const conditionsKey = JSON.stringify(madeForOf(setup));
  const name = `${setup.id} ${printUnits(units)} ${setup.game} ${conditionsKey} ${setup.setup_data}`;
  /** Setups of some 40 kB with their drawings: a few megabytes of an isolate. */
  return shownLately(name, () => drawnValues(setup, units));
}

function drawnValues(setup: ViewedSetup, units: Units): ShownValues {
  const { game, setup_data, track_name } = setup;
  const file = readSetup(game, setup_data, track_name);
  if (!file) {
    return {
      drawn: null,
      fileText: drawFile(setup_data, null),
      illegalValues: 0,
      legality: 'unknown',
      telemetryLaps: 0,
    };
  }
  const described = describeFile(file, madeForOf(setup));
  const { legal } = file.check();
  const rows = described.sections.flatMap((section) => section.rows);
  return {
    drawn: drawSetup(inUnits(described, units), 'first', {
      units,
      returnTo: `/setup-viewer/${setup.id}`,
    }),
    fileText: drawFile(setup_data, inUnits(numbersInWords(file), units)),
    illegalValues: rows.filter((row) => !row.legal).length,
    legality: legal === null ? 'unknown' : legal ? 'legal' : 'illegal',
    telemetryLaps: rows.find(({ parameter }) => parameter === 'telemetryLaps')?.value ?? 0,
  };
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
