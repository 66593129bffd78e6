import * as z from 'zod';
import { garagePages, svmSections } from '../../../catalogues/svm/index.ts';
import { identifySvm, parseSvm, type SvmFile, svmSettings } from '../svm/index.ts';
import { noChoiceTexts } from '../svm/offered.ts';
import { withoutFrame, withPlainCharacters } from '../pasted-text.ts';
import { decodeSetupText } from '../text.ts';
import { garageObjectIn } from './garage-object.ts';

/** One setting as the garage of the running game has it. */
type GarageSetting = {
  /** The present position, from 0: what a `.svm` file writes before `//`. */
  index: number;
  /** The lowest position; 0 but for a few. */
  lowest: number;
  /** How many positions there are, so that the highest is one less; null where the source does not tell. */
  count: number | null;
  /** The garage's text at the present position. */
  text: string;
  /** False where the car has no such setting. */
  available: boolean;
};

/** A car's garage: its settings by line of a setup file, `SECTION.Key`, and what a later version of the game added. */
export type Garage = {
  game: 'LMU' | 'rFactor2';
  settings: ReadonlyMap<string, GarageSetting>;
  /** Settings that no line is known for, by the game's own key. */
  unknown: ReadonlyMap<string, GarageSetting>;
  /** The setup file that it was read from, where it was one. */
  file: SvmFile | null;
};

export type GarageRead = { ok: true; garage: Garage } | { ok: false; reason: string };

/** A page of the game holds about 150 settings. */
const mostSettings = 1_000;
const fewestSettings = 5;
const longestText = 80;
/** No list of the games is nearly as long. */
const mostPositions = 10_000;

const position = z
  .number()
  .transform((value) => Math.round(value) + 0)
  .pipe(z.int().min(0).max(mostPositions));

/** One entry of the page, and whatever a later version of the game adds to it. */
const entrySchema = z.looseObject({
  value: position,
  minValue: position.catch(0),
  maxValue: position,
  stringValue: z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, longestText)),
  available: z.boolean().catch(true),
});

const keyPattern = /^(?:VM_([A-Z0-9_]{1,60})|WM_([A-Z0-9_]{1,60})-W_(FL|FR|RL|RR))$/;
const wheelSections = { FL: 'FRONTLEFT', FR: 'FRONTRIGHT', RL: 'REARLEFT', RR: 'REARRIGHT' } as const;
const lineOfKey = new Map(garagePages.flatMap(({ keys }) => Object.entries(keys)));

/** The setup-file line of a garage-data key. Null for keys of a later version. */
function lineOf(key: string): string | null {
  const [, ofCar, ofWheel, wheel] = keyPattern.exec(key) ?? [];
  const line = lineOfKey.get(ofCar ?? ofWheel ?? '');
  if (line === undefined || line.startsWith('*') !== (wheel !== undefined)) return null;
  return wheel === undefined ? line : line.replace('*', wheelSections[wheel as keyof typeof wheelSections]);
}

/** Settings that only one of the two games has. */
const onlyOf = {
  LMU: /^(?:VM_VIRTUAL_ENERGY|VM_TRACTIONCONTROL\w+MAP|VM_REGEN_LEVEL|VM_BRAKE_MIGRATION|WM_COMPOUND-W_..)$/,
  rFactor2: /^VM_(?:FRONT|REAR)_TIRE_COMPOUND$/,
} as const;

function gameOf(entries: ReadonlyMap<string, GarageSetting>): Garage['game'] {
  const offeredCount = (pattern: RegExp) =>
    [...entries].filter(([key, { available }]) => available && pattern.test(key)).length;
  return offeredCount(onlyOf.rFactor2) > offeredCount(onlyOf.LMU) ? 'rFactor2' : 'LMU';
}

/**
 * A car's garage, of what the running game answers about it (`addresses.ts`), as the page was saved or pasted, as
 * TinyPedal saves it, or anywhere inside other JSON; or of a `.svm` file that the game wrote, which lacks how many
 * positions there are. Never throws: anything else is answered with a sentence saying what to do.
 *
 * The entry's form as several public tools report it alike; the maker documents none.
 */
export function readGarageData(input: Uint8Array | string): GarageRead {
  const decoded = decodeSetupText(input);
  if (!decoded.ok) return decoded;
  const text = decoded.text.replace(/^\ufeff/, '');
  if (text.trim() === '')
    return refuse(
      'The garage data is empty: open the address in your browser again, with the car in the garage.',
    );
  const asGiven = garageObjectIn(text);
  const garageObject = asGiven.ok ? asGiven : garageObjectIn(withPlainCharacters(withoutFrame(text)));
  if (garageObject.ok) return garageOfEntries(garageObject.object);
  if (garageObject.isJson) return refuse(garageObject.reason);
  const svm = parseSvm(decoded.text);
  return svm.ok ? { ok: true, garage: garageOfFile(svm.file) } : refuse(garageObject.reason);
}

function garageOfEntries(object: Readonly<Record<string, unknown>>): GarageRead {
  const entries = new Map<string, GarageSetting>();
  for (const [key, value] of Object.entries(object).slice(0, mostSettings)) {
    if (!keyPattern.test(key)) continue;
    const entry = entrySchema.safeParse(value);
    if (!entry.success) continue;
    const { value: index, minValue: lowest, maxValue, stringValue, available } = entry.data;
    // A position that is shown exists, whatever the count says.
    const count = Math.max(maxValue, index + 1, 1);
    entries.set(key, { index, lowest: Math.min(lowest, index), count, text: stringValue, available });
  }
  if (entries.size < fewestSettings) {
    return refuse(
      'The garage data has almost no settings: open the address again with the car in the garage, and save the whole page.',
    );
  }
  const settings = new Map<string, GarageSetting>();
  const unknown = new Map<string, GarageSetting>();
  for (const [key, setting] of entries) {
    const line = lineOf(key);
    if (line === null) unknown.set(key, setting);
    else settings.set(line, setting);
  }
  return { ok: true, garage: { game: gameOf(entries), settings, unknown, file: null } };
}

/** A car's garage as far as its setup file shows it: the position of each setting. */
export function garageOfFile(file: SvmFile): Garage {
  const sections = new Set<string>(svmSections);
  const settings = new Map(
    svmSettings(file)
      .filter(
        ({ section, name, index }) => sections.has(section) && name.length < 80 && index <= mostPositions,
      )
      .slice(0, mostSettings)
      .map(({ section, name, index, shownText: shownValue }): [string, GarageSetting] => {
        const text = (shownValue ?? '').trim().toLowerCase();
        const available = index > 0 || !(text === '' || noChoiceTexts.has(text));
        return [
          `${section}.${name}`,
          { index, lowest: 0, count: null, text: (shownValue ?? '').slice(0, longestText), available },
        ];
      }),
  );
  return { game: identifySvm(file).game, settings, unknown: new Map(), file };
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
