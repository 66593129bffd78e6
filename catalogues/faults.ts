import type * as z from 'zod';
import accBrakePads from './acc/brake-pads.json' with { type: 'json' };
import accCars from './acc/cars.json' with { type: 'json' };
import accEngineMaps from './acc/engine-maps.json' with { type: 'json' };
import accEstimatedClicks from './acc/estimated-clicks.json' with { type: 'json' };
import accTankSizes from './acc/tank-sizes.json' with { type: 'json' };
import accTrackEffects from './acc/track-effects.json' with { type: 'json' };
import accTracks from './acc/tracks.json' with { type: 'json' };
import accTrackTypes from './acc/track-types.json' with { type: 'json' };
import askedWords from './engineering/asked-words.json' with { type: 'json' };
import conditionReasons from './engineering/condition-reasons.json' with { type: 'json' };
import { faultsOfGameVersions } from './game-version-faults.ts';
import gameVersions from './game-versions.json' with { type: 'json' };
import corners from './engineering/corners.json' with { type: 'json' };
import effects from './engineering/effects.json' with { type: 'json' };
import hearingGrammar from './engineering/hearing/grammar.json' with { type: 'json' };
import { hearingWords, instructionWords } from './engineering/hearing/index.ts';
import rules from './engineering/rules.json' with { type: 'json' };
import senses from './engineering/senses.json' with { type: 'json' };
import settingGuide from './engineering/setting-guide.json' with { type: 'json' };
import sizes from './engineering/sizes.json' with { type: 'json' };
import ruleSources from './engineering/sources.json' with { type: 'json' };
import symptoms from './engineering/symptoms.json' with { type: 'json' };
import targets from './engineering/targets.json' with { type: 'json' };
import iracingCars from './iracing/cars.json' with { type: 'json' };
import iracingTracks from './iracing/tracks.json' with { type: 'json' };
import lmuCars from './lmu/cars.json' with { type: 'json' };
import lmuClassSettings from './lmu/class-settings.json' with { type: 'json' };
import lmuSettingKeys from './lmu/setting-keys.json' with { type: 'json' };
import lmuTrackTraits from './lmu/track-traits.json' with { type: 'json' };
import lmuTracks from './lmu/tracks.json' with { type: 'json' };
import { lookupKey } from './lookup.ts';
import names from './names.json' with { type: 'json' };
import { namesOfCatalogues, printNames } from './names-of-catalogues.ts';
import rfactor2Cars from './rfactor2/cars.json' with { type: 'json' };
import rfactor2Seen from './rfactor2/seen-settings.json' with { type: 'json' };
import rfactor2Tracks from './rfactor2/tracks.json' with { type: 'json' };
import { accBrakePadSchema } from './schema/brake-pad.ts';
import { accCarSchema, iracingCarSchema, rfactor2CarSchema } from './schema/car.ts';
import { conditionReasonsSchema } from './schema/condition-reasons.ts';
import { accEngineMapsSchema } from './schema/engine-maps.ts';
import {
  engineeringRuleSchema,
  engineeringTargetsSchema,
  ruleSourcesSchema,
  sensesSchema,
  settingEffectsSchema,
  settingGuideSchema,
  settingSizesSchema,
  symptomSchema,
} from './schema/engineering.ts';
import { type GameVersions, gameVersionsSchema } from './schema/game-version.ts';
import { spoken } from './engineering/spoken.ts';
import { spokenSchema } from './schema/spoken.ts';
import { hearingGrammarSchema, hearingWordsSchema, instructionWordsSchema } from './schema/hearing.ts';
import { lmuCarSchema } from './schema/lmu-car.ts';
import { lmuClassSettingsSchema } from './schema/lmu-class-settings.ts';
import { namesSchema } from './schema/names.ts';
import { askedWordsSchema } from './schema/sanity.ts';
import {
  garagePageSchema,
  lmuSettingKeysSchema,
  rfactor2SeenSchema,
  svmSettingSchema,
} from './schema/svm-parameters.ts';
import { accTankSizesSchema } from './schema/tank-size.ts';
import {
  accTrackSchema,
  iracingTrackSchema,
  lmuTrackSchema,
  namedCornersSchema,
  rfactor2TrackSchema,
} from './schema/track.ts';
import { accTrackTypesSchema } from './schema/track-types.ts';
import { accEstimatedClicksSchema, accTrackEffectsSchema } from './schema/track-effects.ts';
import { lmuTrackTraitsFileSchema } from './schema/track-traits.ts';
import garagePages from './svm/garage-pages.json' with { type: 'json' };
import { svmLinesOf } from './svm/index.ts';
import svmSettings from './svm/settings.json' with { type: 'json' };

/** Something wrong in a file of the catalogues: the file, the place in it, and what is wrong there. */
export type Fault = { file: string; path: string; message: string };

/** The text of a fault, one line. */
export function printFault({ file, path, message }: Fault): string {
  return `catalogues/${file}: ${path}: ${message}`;
}

/**
 * Holds data against its schema.
 *
 * @returns one fault for each place that does not fit; entries of a list are named by their id
 */
export function faultsAgainstSchema(file: string, schema: z.ZodType, data: unknown): Fault[] {
  const entries = Array.isArray(data) ? data : [data];
  return entries.flatMap((entry: unknown, index) => {
    const result = schema.safeParse(entry);
    if (result.success) return [];
    const entryName = Array.isArray(data) ? [nameOf(entry) ?? `[${index}]`] : [];
    return result.error.issues.map((issue) => ({
      file,
      path: [...entryName, ...issue.path.map(String)].join('.') || '(whole file)',
      message: issue.message,
    }));
  });
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { id, car, vehicleClass, key } = entry as Record<string, unknown>;
  return [id, car, vehicleClass, key].find((name) => typeof name === 'string');
}

/** One fault for each entry with a value that an earlier entry of the list has too, case aside. */
function duplicates<Entry extends { id: string }>(
  file: string,
  entries: readonly Entry[],
  what: string,
  valuesOf: (entry: Entry) => readonly string[],
): Fault[] {
  const ids = new Set<string>();
  return entries.flatMap((entry) => {
    const values = valuesOf(entry).filter((value) => ids.has(lookupKey(value)));
    for (const value of valuesOf(entry)) ids.add(lookupKey(value));
    return values.map((value) => ({
      file,
      path: entry.id,
      message: `the ${what} "${value}" is there twice`,
    }));
  });
}

/** One fault for each entry whose id or name another entry of the list has too. */
export const repeatedNames = (file: string, entries: readonly { id: string; name: string }[]): Fault[] => [
  ...duplicates(file, entries, 'id', ({ id }) => [id]),
  ...duplicates(file, entries, 'name', ({ name }) => [name]),
];

type RuleKey = Pick<(typeof rules)[number], 'id' | 'symptom' | 'phase' | 'parameter' | 'direction' | 'games'>;

/** One fault for each rule whose id another has, or which answers a symptom in a game with the same change as another. */
export const repeatedRules = (file: string, entries: readonly RuleKey[]): Fault[] => [
  ...duplicates(file, entries, 'id', ({ id }) => [id]),
  ...duplicates(file, entries, 'rule', ({ symptom, phase, parameter, direction, games }) =>
    games.map((game) => `${symptom}, ${phase}: ${parameter} ${direction}, ${game}`),
  ),
];

const knownLines = new Set(svmSettings.map(({ section, key }) => `${section}.${key}`));

function unknownLines(file: string, path: string, keys: readonly string[]): Fault[] {
  return keys
    .filter((key) => svmLinesOf(key).some((line) => !knownLines.has(line)))
    .map((key) => ({ file, path, message: `svm/settings.json has no line ${key}` }));
}

function faultsOfSvmKeys(): Fault[] {
  return [
    ...lmuCars.flatMap(({ id, ranges, notOffered }) =>
      unknownLines('lmu/cars.json', id, [...Object.keys(ranges), ...Object.values(notOffered).flat()]),
    ),
    ...Object.entries(lmuSettingKeys).flatMap(([parameter, lines]) =>
      unknownLines('lmu/setting-keys.json', parameter, lines),
    ),
    ...rfactor2Seen.flatMap(({ vehicleClass, settings }) =>
      unknownLines('rfactor2/seen-settings.json', vehicleClass, Object.keys(settings)),
    ),
  ];
}

function faultsOfRules(): Fault[] {
  const file = 'engineering/rules.json';
  const symptomIds = new Set(symptoms.map(({ id }) => id));
  const symptomsWithRules = new Set(rules.map(({ symptom }) => symptom));
  const lmuParameters = new Set(Object.keys(lmuSettingKeys));
  const sizedParameters = new Set(Object.keys(sizes));
  return [
    ...repeatedRules(file, rules),
    ...duplicates('engineering/symptoms.json', symptoms, 'id', ({ id }) => [id]),
    ...rules.flatMap(({ id, symptom, parameter, games }) => [
      ...(symptomIds.has(symptom) ? [] : [{ file, path: id, message: `symptoms.json has no ${symptom}` }]),
      ...(sizedParameters.has(parameter.split('.')[0] ?? '')
        ? []
        : [{ file, path: id, message: `engineering/sizes.json has no size for ${parameter}` }]),
      ...(games.includes('LMU') && !lmuParameters.has(parameter)
        ? [{ file, path: id, message: `lmu/setting-keys.json has no ${parameter}` }]
        : []),
    ]),
    ...symptoms
      .filter(({ id }) => !symptomsWithRules.has(id))
      .map(({ id }) => ({ file: 'engineering/symptoms.json', path: id, message: 'no rule answers it' })),
    ...hearingGrammar.rules
      .filter(({ symptom }) => !symptomIds.has(symptom))
      .map(({ symptom }) => ({
        file: 'engineering/hearing/grammar.json',
        path: symptom,
        message: 'symptoms.json has no such symptom',
      })),
  ];
}

function faultsOfCorners(): Fault[] {
  const file = 'engineering/corners.json';
  const tracks = [...accTracks, ...lmuTracks].map(({ id }) => id);
  const circuits = Object.keys(corners.circuits);
  return [
    ...circuits
      .filter((track) => !tracks.includes(track))
      .map((path) => ({ file, path, message: 'no track of ACC or LMU has this id' })),
    ...tracks
      .filter((track) => !circuits.includes(track))
      .map((path) => ({ file, path, message: 'is missing' })),
  ];
}

function faultsOfTanks(): Fault[] {
  const file = 'acc/tank-sizes.json';
  const tankCars = accTankSizes.tanks.map(({ car }) => car);
  const carIds = accCars.map(({ id }) => id);
  return [
    ...tankCars
      .filter((car) => !carIds.includes(car))
      .map((path) => ({ file, path, message: 'acc/cars.json has no such car' })),
    ...carIds.filter((car) => !tankCars.includes(car)).map((path) => ({ file, path, message: 'is missing' })),
  ];
}

/** A list may be a map short of the car's, where the car is younger than the list. */
function faultsOfEngineMaps(): Fault[] {
  const file = 'acc/engine-maps.json';
  const lists: Readonly<Record<string, readonly unknown[]>> = accEngineMaps.lists;
  return accEngineMaps.cars.flatMap(({ car: path, list, confidence }) => {
    const mapCount = (accCars.find(({ id }) => id === path)?.parameters.ecuMap.rawMax ?? -1) + 1;
    const described = lists[list]?.length ?? 0;
    const fits = described === mapCount || (confidence === 'low' && described > 0 && described < mapCount);
    return fits ? [] : [{ file, path, message: `${described} maps are described, the car has ${mapCount}` }];
  });
}

function faultsOfTrackTypes(): Fault[] {
  const { n24, olderSeasons } = accTrackTypes;
  const namedCars = [
    ...Object.values(n24.measured).flat(),
    ...[...n24.exceptions, ...olderSeasons.camber].map(({ car }) => car),
  ];
  const carIds = new Set(accCars.map(({ id }) => id));
  return namedCars
    .filter((car) => !carIds.has(car))
    .map((path) => ({ file: 'acc/track-types.json', path, message: 'acc/cars.json has no such car' }));
}

function faultsOfTrackEffects(): Fault[] {
  const file = 'acc/track-effects.json';
  const cars = new Set(accCars.map(({ id }) => id));
  const tracks = new Set(accTracks.map(({ id }) => id));
  const entries: { car?: string; track?: string }[] = [
    ...accTrackEffects.cars,
    ...accEstimatedClicks.cars,
    ...accTrackEffects.tracks,
    ...accTrackEffects.carTracks,
  ];
  const withClicks = new Set([...accTrackEffects.cars, ...accEstimatedClicks.cars].map(({ car }) => car));
  const withoutClicks = [...cars]
    .filter((car) => !withClicks.has(car))
    .map((path) => ({ file: 'acc/estimated-clicks.json', path, message: 'is missing' }));
  const unknown = entries.flatMap(({ car, track }) => [
    ...(car === undefined || cars.has(car)
      ? []
      : [{ file, path: car, message: 'acc/cars.json has no such car' }]),
    ...(track === undefined || tracks.has(track)
      ? []
      : [{ file, path: track, message: 'acc/tracks.json has no such track' }]),
  ]);
  return [...withoutClicks, ...unknown];
}

function faultsOfNames(): Fault[] {
  const upToDate = JSON.stringify(names) === JSON.stringify(JSON.parse(printNames(namesOfCatalogues())));
  const message = 'is behind the catalogues: npm run catalogues:write';
  return upToDate ? [] : [{ file: 'names.json', path: '(whole file)', message }];
}

/** Everything that is wrong in the catalogues: each file against its schema, and the files against each other. */
export function catalogueFaults(): Fault[] {
  return [
    ...faultsAgainstSchema('acc/brake-pads.json', accBrakePadSchema, accBrakePads),
    ...faultsAgainstSchema('acc/cars.json', accCarSchema, accCars),
    ...faultsAgainstSchema('acc/engine-maps.json', accEngineMapsSchema, accEngineMaps),
    ...faultsAgainstSchema('acc/tank-sizes.json', accTankSizesSchema, accTankSizes),
    ...faultsAgainstSchema('acc/estimated-clicks.json', accEstimatedClicksSchema, accEstimatedClicks),
    ...faultsAgainstSchema('acc/track-effects.json', accTrackEffectsSchema, accTrackEffects),
    ...faultsAgainstSchema('acc/tracks.json', accTrackSchema, accTracks),
    ...faultsAgainstSchema('acc/track-types.json', accTrackTypesSchema, [accTrackTypes]),
    ...faultsAgainstSchema('engineering/asked-words.json', askedWordsSchema, askedWords),
    ...faultsAgainstSchema('engineering/sizes.json', settingSizesSchema, [sizes]),
    ...faultsAgainstSchema('engineering/condition-reasons.json', conditionReasonsSchema, conditionReasons),
    ...faultsAgainstSchema('engineering/corners.json', namedCornersSchema, [corners]),
    ...faultsAgainstSchema('engineering/hearing/grammar.json', hearingGrammarSchema, hearingGrammar),
    ...faultsAgainstSchema('engineering/hearing/instructions.json', instructionWordsSchema, instructionWords),
    ...Object.entries(spoken).flatMap(([language, words]) =>
      faultsAgainstSchema(`engineering/spoken.${language}.json`, spokenSchema, words),
    ),
    ...Object.entries(hearingWords).flatMap(([language, words]) =>
      faultsAgainstSchema(`engineering/hearing/words.${language}.json`, hearingWordsSchema, words),
    ),
    ...faultsAgainstSchema('engineering/rules.json', engineeringRuleSchema, rules),
    ...faultsAgainstSchema('engineering/senses.json', sensesSchema, [senses]),
    ...faultsAgainstSchema('engineering/setting-guide.json', settingGuideSchema, [settingGuide]),
    ...faultsAgainstSchema('engineering/symptoms.json', symptomSchema, symptoms),
    ...faultsAgainstSchema('engineering/effects.json', settingEffectsSchema, effects),
    ...faultsAgainstSchema('engineering/sources.json', ruleSourcesSchema, ruleSources),
    ...faultsAgainstSchema('engineering/targets.json', engineeringTargetsSchema, targets),
    ...faultsAgainstSchema('game-versions.json', gameVersionsSchema, gameVersions),
    ...faultsAgainstSchema('iracing/cars.json', iracingCarSchema, iracingCars),
    ...faultsAgainstSchema('iracing/tracks.json', iracingTrackSchema, iracingTracks),
    ...faultsAgainstSchema('lmu/cars.json', lmuCarSchema, lmuCars),
    ...faultsAgainstSchema('lmu/class-settings.json', lmuClassSettingsSchema, lmuClassSettings),
    ...faultsAgainstSchema('lmu/setting-keys.json', lmuSettingKeysSchema, lmuSettingKeys),
    ...faultsAgainstSchema('lmu/track-traits.json', lmuTrackTraitsFileSchema, lmuTrackTraits),
    ...faultsAgainstSchema('lmu/tracks.json', lmuTrackSchema, lmuTracks),
    ...faultsAgainstSchema('names.json', namesSchema, names),
    ...faultsAgainstSchema('rfactor2/cars.json', rfactor2CarSchema, rfactor2Cars),
    ...faultsAgainstSchema('rfactor2/seen-settings.json', rfactor2SeenSchema, rfactor2Seen),
    ...faultsAgainstSchema('rfactor2/tracks.json', rfactor2TrackSchema, rfactor2Tracks),
    ...faultsAgainstSchema('svm/garage-pages.json', garagePageSchema, garagePages),
    ...faultsAgainstSchema('svm/settings.json', svmSettingSchema, svmSettings),
    ...repeatedNames('acc/cars.json', accCars),
    ...repeatedNames('acc/tracks.json', accTracks),
    ...repeatedNames('iracing/cars.json', iracingCars),
    ...repeatedNames('iracing/tracks.json', iracingTracks),
    ...repeatedNames('lmu/cars.json', lmuCars),
    ...repeatedNames('lmu/tracks.json', lmuTracks),
    ...repeatedNames('rfactor2/cars.json', rfactor2Cars),
    ...repeatedNames('rfactor2/tracks.json', rfactor2Tracks),
    ...faultsOfCorners(),
    ...faultsOfTanks(),
    ...faultsOfEngineMaps(),
    ...faultsOfTrackTypes(),
    ...faultsOfTrackEffects(),
    ...faultsOfSvmKeys(),
    ...faultsOfRules(),
    ...faultsOfNames(),
    ...faultsOfGameVersions(gameVersions as GameVersions),
  ];
}
