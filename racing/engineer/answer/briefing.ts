import * as z from 'zod';
import type { EngineMap } from '../../../catalogues/acc/engine-maps.ts';
import { namedCorners } from '../../../catalogues/engineering/corners.ts';
import { engineeringRules, engineeringTargets } from '../../../catalogues/engineering/index.ts';
import { playersBand } from '../baseline/acc/players-band.ts';
import { mostChanges } from '../baseline/apply-changes.ts';
import type { EngineerRequest } from '../baseline/conditions.ts';
import { type EngineerGame, engineerGames } from '../../setup/catalogue.ts';
import { hear, languageOf } from '../../hearing/hear.ts';
import type { Language } from '../../../catalogues/schema/languages.ts';
import { sensesOf } from '../../hearing/senses.ts';
import { hotWindowFor, pressureSums } from './hot-pressures.ts';
import { noRecord, type TrackRecord } from './rule-results.ts';
import { historyLineSchema, historyTable, type SetupHistory } from './setup-history.ts';
import type { RulebookRow } from './rulebook-rows.ts';
import type { EditableSetup, SettingRow } from '../baseline/editable-setup.ts';
import type { Understood } from '../../hearing/understood.ts';

/** The model's view of a track. */
export type TrackSketch = {
  name: string;
  lengthKm: number;
  character: string;
  notes: string;
  corners: readonly { number: number; name?: string }[];
};

export type BriefingInput = {
  task: 'generate' | 'refine';
  car: { name: string; class: string };
  track: TrackSketch;
  request: EngineerRequest;
  editable: EditableSetup;
  /** The driver's own words, each kind apart. Data, never instructions. */
  driver: {
    words: string;
    preferences?: string;
    /** That they declare: spoken where the words do not tell theirs. */
    language?: Language | undefined;
  };
  history?: SetupHistory;
};

/** The model's view of the conditions. */
const conditionsSchema = z.object({
  session: z.string(),
  minutes: z.number(),
  weather: z.enum(['dry', 'wet']),
  trackTemperatureC: z.number(),
  airTemperatureC: z.number().exactOptional(),
  style: z.string(),
});

/** The model's view of a setting. */
const briefedSettingSchema = z.object({
  parameter: z.string(),
  now: z.number(),
  unit: z.string(),
  lowest: z.number().optional(),
  highest: z.number().optional(),
  step: z.number().optional(),
  values: z.array(z.number()).optional(),
  /** Where eight of ten of the car's players keep it. */
  players: z.tuple([z.number(), z.number()]).optional(),
  /** Of an engine map: those that may be chosen in this weather, and what each is for. */
  maps: z.array(z.custom<EngineMap>((map) => typeof map === 'object' && map !== null)).optional(),
});

export type BriefedSetting = z.infer<typeof briefedSettingSchema>;

/** Hot pressures to reach, in psi; LMU's tyres in degrees. */
export const tyreWindows = {
  hotWindowPsi: z.object({ min: z.number(), max: z.number(), start: z.number() }).optional(),
  tyreWindowC: z.tuple([z.number(), z.number()]).optional(),
};

/** A hot reading of the driver's with our sum for it, in psi. */
export const hotReadingSchema = z.object({
  wheel: z.enum(['LF', 'RF', 'LR', 'RR']),
  hot: z.number(),
  by: z.number(),
  cold: z.number().optional(),
  setTo: z.number().optional(),
  clicks: z.number().optional(),
});

/** The briefing sent to the model; the stand-in parses the same. */
export const briefingSchema = z.object({
  task: z.enum(['generate', 'refine']),
  game: z.enum(engineerGames),
  car: z.string(),
  carClass: z.string(),
  track: z.object({
    name: z.string(),
    lengthKm: z.number(),
    character: z.string(),
    notes: z.string(),
    corners: z.array(z.string()).optional(),
  }),
  conditions: conditionsSchema,
  driver: z.object({
    words: z.string(),
    preferences: z.string().optional(),
    experience: z.string(),
  }),
  /** Most changes that can be judged at once. */
  mostChanges: z.number(),
  ...tyreWindows,
  /** Hot readings that the driver gave, in psi, each with the cold pressure that ends at the aim. */
  hotReadings: z.array(hotReadingSchema).optional(),
  /** Changes drivers kept on the track: symptom, phase, parameter, `+` or `-`, kept, tested. */
  worked: z
    .array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.number(), z.number()]))
    .optional(),
  history: z.array(historyLineSchema).optional(),
  settings: z.array(briefedSettingSchema),
  /** Of every sentence for the driver, by its English name and tag: `German (de)`. */
  language: z.string(),
});

export type Briefing = z.infer<typeof briefingSchema>;

/** All that a driver wrote, as sentences: what one field denies says nothing of the other. */
export const wordsOf = ({ words, preferences = '' }: BriefingInput['driver']): string =>
  [words, preferences].filter((text) => text.trim() !== '').join('. ');

/** The corners that the driver names, each with its numbers and speed: `T5/T6 Les Combes, medium`. */
function mentionedCorners({ request: { game, track }, driver }: BriefingInput): string[] {
  const said = sensesOf(wordsOf(driver), { game, track }).senses.flatMap(({ corners = [] }) => corners);
  const labels = new Set(said.map(({ label }) => label));
  return namedCorners(game, track).flatMap(({ numbers = [], names = [], speed }) => {
    const turns = numbers.map((number) => `T${number}`);
    if (![...turns, ...names].some((label) => labels.has(label))) return [];
    return `${[turns.join('/'), names[0]].filter(Boolean).join(' ')}, ${speed}`;
  });
}

/** A request's conditions, for the model. */
export function conditionsIn(request: EngineerRequest): Briefing['conditions'] {
  return {
    session: request.sessionType,
    minutes: request.durationMin,
    weather: request.weather,
    trackTemperatureC: request.trackTemperature,
    ...(request.airTemperature !== undefined && { airTemperatureC: request.airTemperature }),
    style: request.setupStyle,
  };
}

/** Our recogniser's reading of a run's words. Without words there is no question either. */
export function heardIn({ driver, request }: BriefingInput): Understood {
  const words = wordsOf(driver);
  const heard = hear(words, request);
  return words === '' ? { ...heard, question: null } : heard;
}

/** A beginner judges few changes at once. */
const beginnersShare = 0.5;

function mostFor({ task, request }: BriefingInput): number {
  return Math.round(mostChanges[task] * (request.experience === 'beginner' ? beginnersShare : 1));
}

/** A setting of a setup, for the model: its value, what it may be, and what the car's players use. */
export function settingFor(
  { parameter, value, unit, choices, maps }: SettingRow,
  request: EngineerRequest,
): BriefedSetting {
  const band = request.game === 'ACC' ? playersBand(request, parameter) : null;
  return {
    parameter,
    now: value,
    unit,
    ...('values' in choices ? { values: [...choices.values] } : choices),
    ...(band && { players: [band.low, band.high] }),
    ...(maps && { maps: [...maps] }),
  };
}

/** Turns a briefed setting into a rulebook row. */
export function rowOfBriefed({
  parameter,
  now,
  unit,
  lowest = now,
  highest = now,
  step = 1,
  values,
  maps,
}: BriefedSetting): RulebookRow {
  const choices = values ? { values } : { lowest, highest, step };
  return { parameter, value: now, unit, decimals: 3, choices, ...(maps && { maps }) };
}

/** Most rules whose results the model gets. */
const mostWorked = 40;

const briefedRules = new Map(engineeringRules.map((rule) => [rule.id, rule]));

/** Results on the track for the complaints heard, first complaint first. Omitted if there are none. */
function workedIn(record: TrackRecord, { complaints }: Understood): Pick<Briefing, 'worked'> {
  const heard = new Set(complaints.map(({ symptom }) => symptom));
  const known = record.rules.flatMap((id) => {
    const rule = briefedRules.get(id);
    const shown = record.shown(id);
    return rule && shown ? [{ rule, ...shown, isHeard: heard.has(rule.symptom) }] : [];
  });
  if (known.length === 0) return {};
  const worked = known
    .toSorted((a, b) => Number(b.isHeard) - Number(a.isHeard) || b.tested - a.tested)
    .slice(0, mostWorked)
    .map(
      ({ rule: { symptom, phase, parameter, direction }, kept, tested }): WorkedLine => [
        symptom,
        phase,
        parameter,
        direction === 'increase' ? '+' : '-',
        kept,
        tested,
      ],
    );
  return { worked };
}

type WorkedLine = NonNullable<Briefing['worked']>[number];

/** The part of the prompt for one run: car, track, conditions, tyres, adjustable settings and the driver's words. */
export function briefingOf(input: BriefingInput, heard = heardIn(input), record = noRecord): Briefing {
  const { task, car, track, request, editable, driver, history = [] } = input;
  const corners = mentionedCorners(input);
  const hotWindow = hotWindowFor(request.game, request.weather);
  const sums = hotWindow
    ? pressureSums(heard.numbers, heard.numbers.aimPsi ?? hotWindow.start, editable.rows)
    : [];
  return {
    task,
    game: editable.game,
    car: car.name,
    carClass: car.class,
    track: {
      name: track.name,
      lengthKm: track.lengthKm,
      character: track.character,
      notes: track.notes,
      ...(corners.length > 0 && { corners }),
    },
    conditions: conditionsIn(request),
    mostChanges: mostFor(input),
    ...tyreWindowOf(request.game, request.weather),
    ...(sums.length > 0 && { hotReadings: sums }),
    ...workedIn(record, heard),
    ...(history.length > 0 && { history: historyTable(history) }),
    settings: editable.rows.map((row) => settingFor(row, request)),
    driver: {
      words: driver.words,
      ...(driver.preferences && { preferences: driver.preferences }),
      experience: request.experience ?? 'intermediate',
    },
    language: languageNames[languageOf(driver.words, driver.language)],
  };
}

/** The languages of our sentences, as a model is told them. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English (en)',
  de: 'German (de)',
  fr: 'French (fr)',
  it: 'Italian (it)',
  es: 'Spanish (es)',
};

/** The first language of an `Accept-Language` header in which we speak; undefined without one. */
export const languageAskedFor = (header: string): Language | undefined =>
  header
    .split(',', 20)
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find((tag): tag is Language => Object.hasOwn(languageNames, tag));

/** Where a game's tyres belong: hot pressures, or temperatures where those say more. */
export function tyreWindowOf(
  game: EngineerGame,
  weather: EngineerRequest['weather'],
): Pick<Briefing, keyof typeof tyreWindows> {
  const hotWindowPsi = hotWindowFor(game, weather);
  return hotWindowPsi ? { hotWindowPsi } : { tyreWindowC: [...engineeringTargets.lmu.tyreTempC.optimal] };
}
