import { carBodyOf } from '../../setup/car-body.ts';
import type { Game } from '../../setup/catalogue.ts';
import type { SetupConditions } from '../../setup/conditions.ts';
import type { DescribedSetup, DisplayedSetting, ShownBand } from '../../setup/describe.ts';
import type { SetupFile } from '../../setup/format.ts';
import { readSetup } from '../../setup/formats.ts';
import { inOneNotation } from '../../setup/notation.ts';
import { playersBand } from './acc/players-band.ts';
import type { EvidenceConditions } from './acc/players-prior.ts';

/** @param made what the setup is for, as far as it is known: what its car's players use goes with it */
export function describeSetup(game: Game, text: string, made: MadeFor = {}): DescribedSetup | null {
  const file = readSetup(game, text, made.track);
  return file && describeFile(file, made);
}

/** Pages carry only what they show, in their notation: anything else would be sent twice in every answer. */
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

/** The range of the car's players for each value, on the file's tyres. */
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
