import { accCar, accTrack, accTracks } from '../../../catalogues/acc/index.ts';
import { textBeingChecked } from '../reports.ts';
import type { SetupFile, SetupFormat } from '../format.ts';
import type { StoredGlance } from '../stored-glance.ts';
import { checkAccSetup } from './check.ts';
import { describeAccSetup } from './describe.ts';
import { editAccSetup } from './edit.ts';
import { heldAccValues, takeAccValues } from './held.ts';
import { type AccSetup, isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { parseAccSetup, withoutMark } from './parse.ts';
import { printAccSetup } from './print.ts';
import { placedAt, withTrackMark } from './track-mark.ts';

/** ACC's files: JSON of clicks, one object with the car's key. */
export const accFormat: SetupFormat = {
  parse(text, track) {
    const parsed = parseAccSetup(text);
    if (!parsed.ok) return parsed;
    const placedSetup = placedAt(parsed.setup, track);
    const isAsSaved = placedSetup === parsed.setup;
    return {
      ok: true,
      file: accFile(placedSetup, isAsSaved ? withoutMark(text) : printAccSetup(placedSetup)),
    };
  },
  describeGlance: (carId, glance, track) => describeAccSetup(placedAt(fileOfGlance(carId, glance), track)),
  notesIn: () => null,
  withoutWords(text) {
    const parsed = parseAccSetup(text);
    if (!parsed.ok) return textBeingChecked;
    const { setup } = parsed;
    const { carName } = setup;
    // In its place among the keys.
    const without = { ...withoutTexts({ ...setup, carName: 0 }), carName };
    return JSON.stringify(without) === JSON.stringify(setup) ? text : printAccSetup(without);
  },
  deliver(text, { car, track }) {
    const parsed = parseAccSetup(text);
    const madeFor = accTrack(track);
    const carFolder = parsed.ok ? parsed.setup.carName : (accCar(car)?.id ?? '<car>');
    return {
      ending: 'json',
      contentType: 'application/json',
      body: new TextEncoder().encode(parsed.ok ? withTrackMark(text, parsed.setup, madeFor) : text),
      folders: [`Setups/${carFolder}/${madeFor?.folder ?? '<track>'}/`],
    };
  },
  tracks: () => accTracks.map(({ id, name, folder }) => ({ id, spellings: [name, folder] })),
  lineEnd: '\n',
};

const plainKey = /^\w{1,40}$/;

/** The same without texts: the game writes figures alone, beside the car's name. */
function withoutTexts(object: JsonObject): JsonObject {
  const entries = Object.entries(object).flatMap(([key, value]): [string, JsonValue][] =>
    plainKey.test(key) && typeof value !== 'string' ? [[key, withoutTextsIn(value)]] : [],
  );
  return Object.fromEntries(entries);
}

function withoutTextsIn(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const list: readonly JsonValue[] = value;
    return list.filter((one) => typeof one !== 'string').map(withoutTextsIn);
  }
  return isJsonObject(value) ? withoutTexts(value) : value;
}

function accFile(setup: AccSetup, text: string): SetupFile {
  const car = accCar(setup.carName);
  const fileOf = (other: AccSetup) =>
    other === setup ? accFile(setup, text) : accFile(other, printAccSetup(other));
  return {
    game: 'ACC',
    carId: car?.id ?? null,
    carName: car?.name ?? setup.carName,
    text,
    describe: () => describeAccSetup(setup),
    check() {
      const { carKnown, legal, illegal } = checkAccSetup(setup);
      return { legal: carKnown ? legal : null, illegal };
    },
    edit: (edits) => fileOf(editAccSetup(setup, edits).setup),
    held: () => heldAccValues(setup),
    take: (values) => fileOf(takeAccValues(setup, values)),
  };
}

function fileOfGlance(
  carName: string,
  { tyrePressure, camber, toe, rideHeight, rearWing, splitter }: NonNullable<StoredGlance>,
): AccSetup {
  const withEntries = (entries: Record<string, JsonObject[string] | undefined>) =>
    Object.fromEntries(
      Object.entries(entries).filter(
        (entry): entry is [string, JsonObject[string]] => entry[1] !== undefined,
      ),
    );
  return {
    carName,
    basicSetup: { tyres: withEntries({ tyrePressure }), alignment: withEntries({ camber, toe }) },
    advancedSetup: {
      aeroBalance: withEntries({ rideHeight, rearWing: rearWing?.[0], splitter: splitter?.[0] }),
    },
  };
}
