import type { Game } from '../../catalogues/index.ts';
import { textBeingChecked } from '../platform/moderation/reports.ts';
import { playersBand } from '../engineer/baseline/acc/players-band.ts';
import type { EvidenceConditions } from '../engineer/baseline/acc/players-prior.ts';
import { accFormat } from './acc/format.ts';
import type { SetupConditions } from './conditions.ts';
import type { DescribedSetup, DisplayedSetting, ShownBand } from './describe.ts';
import type { SetupFile, SetupFormat, SetupFormats } from './format.ts';
import { inOneNotation } from './notation.ts';
import { carBodyOf } from './car-body.ts';
import type { StoredGlance } from './stored-glance.ts';
import { lmuFormat, rfactor2Format } from './svm/format.ts';
import type { GarageFacts } from './svm/index.ts';
import { customNotes } from './svm/notes.ts';

/** iRacing's own files are closed; what drivers share of them are the values, written down as plain text. */
const iracingFormat: SetupFormat = {
  parse: () => ({ ok: false, reason: 'This is an iRacing setup, which iRacing alone can read.' }),
  describeGlance: () => null,
  notesIn: customNotes,
  withoutWords: () => textBeingChecked,
  deliver(text) {
    const isJson = /^\s*[{[]/.test(text);
    return {
      ending: isJson ? 'json' : 'txt',
      contentType: isJson ? 'application/json' : 'text/plain; charset=utf-8',
      body: new TextEncoder().encode(text),
      folders: [],
    };
  },
  tracks: () => [],
  keepsUnread: (text) => !/^\s*[<{[]/.test(text) && !/(?![\t\n\r\f])[\p{Cc}\ufffd]/u.test(text),
};

/** How each game's files are read, checked, edited, described and given back. */
export const setupFormats: SetupFormats = {
  ACC: accFormat,
  LMU: lmuFormat,
  iRacing: iracingFormat,
  rFactor2: rfactor2Format,
};

/** @param garage what is known of the car's garage, for what the text leaves unsaid */
export function readSetup(game: Game, text: string, garage?: GarageFacts): SetupFile | null {
  const read = setupFormats[game].parse(text, garage);
  return read.ok ? read.file : null;
}

/** @param made what the setup is for, as far as it is known: what its car's players use goes with it */
export function describeSetup(game: Game, text: string, made: MadeFor = {}): DescribedSetup | null {
  const file = readSetup(game, text);
  return file && describeFile(file, made);
}

/** What pages carry is what they show, in their notation, and nothing else: the rest would travel twice in every answer. */
export function describeFile(file: SetupFile, made: MadeFor = {}): DescribedSetup {
  const { carName, carKnown, sections } = file.describe();
  const bandOf = bandsOf(file, sections, made);
  return {
    game: file.game,
    carName,
    carKnown,
    carBody: carBodyOf(file.game, file.carId),
    sections: sections
      .filter(({ rows }) => rows.length > 0)
      .map(({ id, title, rows }) => ({ id, title, rows: rows.map((row) => shownValue(row, bandOf(row))) })),
  };
}

type MadeFor = Partial<Pick<EvidenceConditions, 'track' | 'sessionType' | 'trackTemperature'>>;

/** Car and track of a kept setup, where it names them. */
export function madeForOf({
  track_name,
  session,
  track_celsius,
}: { track_name: string } & Partial<Pick<SetupConditions, 'session' | 'track_celsius'>>): MadeFor {
  return {
    ...(track_name && { track: track_name }),
    ...(session && { sessionType: session }),
    ...(typeof track_celsius === 'number' && { trackTemperature: track_celsius }),
  };
}

type Sections = ReturnType<SetupFile['describe']>['sections'];

/** What players of the car use for a value, on the tyres that the file has. */
function bandsOf({ game, carId }: SetupFile, sections: Sections, made: MadeFor) {
  const compound = sections.flatMap(({ rows }) => rows).find(({ parameter }) => parameter === 'tyreCompound');
  const weather = compound?.raw === 1 ? 'wet' : 'dry';
  return ({ parameter, raw, offered }: DisplayedSetting): ShownBand | undefined => {
    if (game !== 'ACC' || carId === null || !offered) return undefined;
    const band = playersBand({ ...made, car: carId, weather }, parameter);
    if (!band) return undefined;
    const { from, to, clicks, words } = band;
    return { from, to, words: inOneNotation(words), isUnusual: raw < clicks.low || raw > clicks.high };
  };
}

function shownValue(value: DisplayedSetting, band: ShownBand | undefined): DisplayedSetting {
  const { parameter, label, corner, raw, legalText, place, offered, legal, isUntold } = value;
  const text = inOneNotation(value.text);
  return {
    parameter,
    label,
    corner,
    raw,
    value: value.value,
    text,
    legalText: legalText && inOneNotation(legalText),
    place,
    offered,
    legal,
    ...(isUntold && { isUntold }),
    ...(band && { band }),
  };
}

/**
 * What a list knows of a setup, as the whole file would be described.
 * @param carId catalogue id
 * @returns null where the list knows nothing, or the game's files are not read
 */
export function describeGlance(game: Game, carId: string, glance: StoredGlance) {
  return glance && setupFormats[game].describeGlance(carId, glance);
}
