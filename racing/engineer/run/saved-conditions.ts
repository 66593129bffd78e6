import type { SetupConditions } from '../../setup/conditions.ts';
import type { EngineerRequest } from '../baseline/conditions.ts';
import type { RefineBody } from './request.ts';
import { conditionFields, defaultMinutes, lengthRequired } from '../baseline/setup-form-schema.ts';

/** Conditions by the names of the form; those that nobody has said are missing. */
type NamedConditions = RefineBody['conditions'];

/**
 * The conditions of a saved setup, from its driver, its file or, if the engineer made it, that run's request. The driver's
 * own word wins. Figures the form would refuse count as unknown.
 */
export function savedConditions(
  saved: Partial<SetupConditions>,
  run: EngineerRequest | null,
): NamedConditions {
  const sessionType = saved.session ?? run?.sessionType;
  const weather = saved.weather ?? run?.weather;
  const temperature = conditionFields.temperature.safeParse(
    saved.track_celsius ?? run?.trackTemperature,
  ).data;
  const airTemperature = conditionFields.airTemperature.safeParse(
    saved.air_celsius ?? run?.airTemperature,
  ).data;
  return {
    ...(sessionType && { sessionType }),
    ...(weather && { weather }),
    ...(temperature !== undefined && { temperature }),
    ...(airTemperature != null && { airTemperature }),
    ...savedLength(saved.race_minutes ?? null, run),
    ...(run && {
      setupStyle: run.setupStyle,
      tank: run.tank ?? null,
      fuelPerLap: run.fuelPerLap ?? null,
      mandatoryStops: run.mandatoryStops ?? null,
      longestStint: run.longestStintMin ?? null,
      pitWindow: run.pitWindow ?? null,
      tyresAtStops: run.tyresAtStops ?? null,
      fuelAtStops: run.fuelAtStops ?? null,
      changingWeather: run.changingWeather ?? null,
    }),
  };
}

/** A race over laps stays one, unless its driver gave it another length since it was saved. */
function savedLength(minutes: number | null, run: EngineerRequest | null): NamedConditions {
  const race = run?.sessionType === 'race' ? run : null;
  if (race?.laps && (minutes === null || minutes === race.durationMin || minutes === defaultMinutes))
    return { laps: race.laps };
  const duration = conditionFields.duration.safeParse(minutes ?? race?.durationMin).data;
  return duration ? { duration, laps: null } : {};
}

/** Whether it is known what a setup's fuel is for. */
export const isPurposeKnown = ({ sessionType, duration, laps }: NamedConditions): boolean =>
  sessionType !== undefined && (sessionType !== 'race' || Boolean(duration || laps));

/** Questions to ask before these conditions can be used, one sentence a field. */
export function missingConditions(conditions: NamedConditions): Record<string, string> {
  const { sessionType, weather, temperature } = conditions;
  return {
    ...(!sessionType && { sessionType: 'Session Type is required' }),
    ...(!weather && { weather: 'Weather is required' }),
    ...(temperature === undefined && { temperature: 'Temperature is required' }),
    ...(sessionType && !isPurposeKnown(conditions) && { duration: lengthRequired }),
  };
}
