import { type RacePlan, racePlanSchema } from '#racing/plan/race-plan';
import { lapText, readLapTime, readMinutes } from '#racing/laps/typed-lap-time';
import { formatDecimal, quotedInput } from '#racing/laps/typed-number';
import { raceClock } from '#racing/plan/lay-out';
import { checked } from '#racing/forms/field-errors';
import { asEngineerGame, findCar, findTrack } from '#racing/setup/catalogue';
import { crewField, crewPlaces, type PlanTexts, stintField, stintPlaces } from './plan-fields.ts';

/** A setup that a plan can be for. */
export type PlanSetup = { id: number; game: string; car_name: string; track_name: string };

type Errors = Record<string, string>;
type Read<Value> = Value | { problem: string };
const isProblem = (read: unknown): read is { problem: string } =>
  typeof read === 'object' && read !== null && 'problem' in read;

/** A typed number between bounds; `empty` for no text. */
function numberIn<Empty>(text = '', [least, most]: [number, number], empty: Empty): Read<number | Empty> {
  const tidy = text.normalize('NFKC').trim().replace(',', '.');
  if (tidy === '') return empty;
  const value = /^\d{1,4}(\.\d{1,3})?$/.test(tidy) ? Number(tidy) : Number.NaN;
  if (value >= least && value <= most) return value;
  return { problem: `${quotedInput(text)} isn’t a number from ${least} to ${most}.` };
}

function readTime(
  text: string,
  read: (text: string) => { value: number } | { problem: string },
): Read<number | null> {
  if (text.trim() === '') return null;
  const figure = read(text);
  return 'problem' in figure ? figure : figure.value;
}

function readStart(text = ''): Read<string | null> {
  if (text === '') return null;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(at) ? { problem: 'Choose a day and a time.' } : new Date(at).toISOString();
}

function readCrew(texts: PlanTexts, note: <Value>(field: string, read: Read<Value>) => Value | null) {
  return crewPlaces.flatMap((place) => {
    const at = (name: Parameters<typeof crewField>[1]) => texts[crewField(place, name)] ?? '';
    if (!/^\d{1,15}$/.test(at('member'))) return [];
    return {
      member: Number(at('member')),
      limit: note(crewField(place, 'limit'), numberIn(at('limit'), [5, 600], null)),
      lap: note(
        crewField(place, 'lap'),
        readTime(at('lap'), (text) => readLapTime(text, null)),
      ),
      perLap: note(crewField(place, 'use'), numberIn(at('use'), [0.05, 100], null)),
    };
  });
}

function readStints(texts: PlanTexts) {
  const stints = stintPlaces.map((place) => {
    const driver = texts[stintField(place, 'driver')] ?? '';
    const tyres = texts[stintField(place, 'tyres')];
    return {
      driver: /^\d$/.test(driver) ? Number(driver) : null,
      tyres: tyres === 'same' || tyres === 'wet' ? tyres : null,
    };
  });
  const last = stints.findLastIndex(({ driver, tyres }) => driver !== null || tyres !== null);
  return stints.slice(0, last + 1);
}

/** Catalogue ids of a setup's car and track; their names where the catalogue lacks them. */
function placeOf(setup: PlanSetup | undefined, game: RacePlan['game'] | undefined) {
  const { car_name: car = '', track_name: track = '' } = setup ?? {};
  if (!game) return { car, track };
  return { car: findCar(game, car)?.id ?? car, track: findTrack(game, track)?.id ?? track };
}

/** Reads a plan as it was typed. @param setups those that it may be for */
export function readPlan(
  texts: PlanTexts,
  setups: readonly PlanSetup[],
): { plan: RacePlan } | { errors: Errors } {
  const errors: Errors = {};
  function note<Value>(field: string, read: Read<Value>): Value | null {
    if (!isProblem(read)) return read;
    errors[field] = read.problem;
    return null;
  }
  const setup = setups.find(({ id }) => String(id) === texts.setup);
  const game = asEngineerGame(setup?.game ?? null);
  if (!setup || !game) errors.setup = 'Choose a setup: its car and track are the race’s.';
  const length = texts.length?.trim() ?? '';
  const minutes = note(
    'length',
    length === '' ? { problem: 'How long is the race? Type 6 h or 90.' } : readTime(length, readMinutes),
  );
  const plan = {
    name: texts.name ?? '',
    game,
    ...placeOf(setup, game),
    setup: setup?.id ?? null,
    startsAt: note('starts', readStart(texts.starts)),
    minutes,
    stops: note('stops', numberIn(texts.stops, [0, 59], 0)),
    stopSeconds: note('stop_seconds', numberIn(texts.stop_seconds, [0, 600], 60)),
    tank: note('tank', numberIn(texts.tank, [5, 250], null)),
    crew: readCrew(texts, note),
    stints: readStints(texts),
  };
  if (plan.crew.length === 0) errors[crewField(0, 'member')] = 'Choose at least one driver.';
  if (Object.keys(errors).length > 0) return { errors };
  const result = checked(racePlanSchema, plan);
  return result.ok
    ? { plan: result.value }
    : { errors: { ...result.failure.fields, length: result.failure.fields.minutes ?? '' } };
}

const figure = (value: number | null) => (value === null ? '' : formatDecimal(value, 2));

/** A stored plan as the texts of its form. */
export function planTexts(plan: RacePlan): PlanTexts {
  const crew = plan.crew.map(({ member, limit, lap, perLap }, place) => ({
    [crewField(place, 'member')]: String(member),
    [crewField(place, 'limit')]: figure(limit),
    [crewField(place, 'lap')]: lap === null ? '' : lapText(lap),
    [crewField(place, 'use')]: figure(perLap),
  }));
  const stints = plan.stints.map(({ driver, tyres }, place) => ({
    [stintField(place, 'driver')]: driver === null ? '' : String(driver),
    [stintField(place, 'tyres')]: tyres ?? '',
  }));
  return Object.assign(
    {
      name: plan.name,
      setup: plan.setup === null ? '' : String(plan.setup),
      starts: plan.startsAt?.slice(0, 16) ?? '',
      length: raceClock(plan.minutes * 60),
      stops: String(plan.stops),
      stop_seconds: figure(plan.stopSeconds),
      tank: figure(plan.tank),
    },
    ...crew,
    ...stints,
  );
}
