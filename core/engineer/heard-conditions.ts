import { UnfitFigure, withConditions } from './asked-conditions.ts';
import { asksFor, type ChangingConditions, type EngineerRequest } from './conditions.ts';
import type { RefineBody } from './request.ts';
import { conditionFields, defaultMinutes } from './setup-form-schema.ts';
import type { Understood } from './understood.ts';

/** The conditions of a form, those that the driver's words name. */
type NamedConditions = RefineBody['conditions'];

/** What a driver's words make of the conditions chosen, and what is told of it. */
export type HeardRequest = {
  request: EngineerRequest;
  /** As the form would have them: what is stored with the setup. */
  conditions: NamedConditions;
  /** One sentence for each that the words chose otherwise than the form. */
  told: string[];
};

/** Whether the form would take a figure; one that it would not is a slip of the tongue. */
function isTaken(
  field: 'duration' | 'laps' | 'temperature' | 'fuelPerLap',
  figure: number | null,
): figure is number {
  return figure !== null && conditionFields[field].safeParse(figure).success;
}

function namedIn({ conditions, numbers }: Understood, request: EngineerRequest): NamedConditions {
  const { weather, sessionType } = conditions;
  const { minutes, laps, trackTemperature, litresPerLap } = numbers;
  const isRace = (sessionType ?? request.sessionType) === 'race';
  const overLaps = isRace && isTaken('laps', laps);
  const overMinutes = isRace && !overLaps && isTaken('duration', minutes);
  const hasTemperature = asksFor[request.game].trackTemperature && isTaken('temperature', trackTemperature);
  return {
    ...(weather && { weather }),
    ...(sessionType && { sessionType }),
    ...(overLaps && { laps }),
    // Minutes take the place of laps that were chosen before.
    ...(overMinutes && { duration: minutes, laps: null }),
    ...(hasTemperature && { temperature: trackTemperature }),
    ...(isTaken('fuelPerLap', litresPerLap) && { fuelPerLap: litresPerLap }),
  };
}

/**
 * The request as the driver's words want it: rain, a kind of session, its length, the track's temperature and litres a lap
 * win over what the form says, and each that does is told. What makes no race the game has is left as it was, and a length
 * that only a race has is told where the setup is for none.
 *
 * @param isNew whether the request is the driver's of today: its own length is told of, too
 */
export function requestHeard(request: EngineerRequest, understood: Understood, isNew = false): HeardRequest {
  const conditions = namedIn(understood, request);
  const heard = heardOrSame(request, conditions);
  const told = heard === request ? [] : sentencesOf(request, heard);
  const passedOver = lengthPassedOver(understood, heard, isNew);
  return told.length > 0
    ? { request: heard, conditions, told: [...told, ...passedOver] }
    : { request, conditions: {}, told: passedOver };
}

/** What is said of a length that belongs to a race, where the setup is for none. */
function lengthPassedOver(
  { numbers: { minutes, laps } }: Understood,
  { sessionType, durationMin }: EngineerRequest,
  isNew: boolean,
): string[] {
  if (sessionType === 'race') return [];
  const length = isTaken('duration', minutes) && minutes > longestSession ? `${minutes} minutes` : null;
  const named = length ?? (isTaken('laps', laps) && laps > mostLaps ? `${laps} laps` : null);
  const chosen = isNew && durationMin > defaultMinutes ? `${durationMin} minutes` : null;
  if (named === null && chosen === null) return [];
  return [
    `${named ? `You speak of ${named}` : `You chose ${chosen}`}, and this is for ${sessionType}: fuel is for a few laps. For the whole distance choose Race and its length.`,
  ];
}

/** Longer than this, in minutes and in laps, nobody qualifies. */
const longestSession = 45;
const mostLaps = 20;

function heardOrSame(request: EngineerRequest, conditions: NamedConditions): EngineerRequest {
  if (Object.keys(conditions).length === 0) return request;
  try {
    return withConditions(request, conditions);
  } catch (thrown) {
    if (thrown instanceof UnfitFigure) return request;
    throw thrown;
  }
}

/** How a condition is spoken of; a lap race's minutes are reckoned, not said. */
const spoken: Partial<Record<keyof ChangingConditions, (request: EngineerRequest) => string>> = {
  weather: ({ weather }) => `a ${weather} track`,
  sessionType: ({ sessionType }) => sessionType,
  durationMin: ({ durationMin }) => `${durationMin} minutes`,
  laps: ({ laps, durationMin }) => (laps ? `${laps} laps` : `${durationMin} minutes`),
  trackTemperature: ({ trackTemperature }) => `a track at ${trackTemperature} °C`,
  fuelPerLap: ({ fuelPerLap }) => (fuelPerLap ? `${fuelPerLap} L a lap` : 'our own figure for fuel'),
};

function sentencesOf(before: EngineerRequest, now: EngineerRequest): string[] {
  const names = ['weather', 'sessionType', 'durationMin', 'laps', 'trackTemperature', 'fuelPerLap'] as const;
  const changed = names.filter(
    (name) => before[name] !== now[name] && !(name === 'durationMin' && (before.laps || now.laps)),
  );
  return changed.map((name) => {
    const say = spoken[name];
    return `As you say, this is for ${say?.(now)}, not for ${say?.(before)}.`;
  });
}
