import type { SetupConditions } from '../setup/conditions.ts';
import type { EngineerRequest } from './conditions.ts';
import type { RefineBody } from './request.ts';
import { conditionFields, defaultMinutes, lengthRequired } from './setup-form-schema.ts';

/** Conditions by the names of the form; those that nobody has said are missing. */
type NamedConditions = RefineBody['conditions'];

/**
 * What a saved setup was made for, as far as anybody has said: its driver, its file or, where the engineer made it, that
 * run's order. What the driver has said of it since wins. Figures that the form would not take count as unknown.
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
  return {
    ...(sessionType && { sessionType }),
    ...(weather && { weather }),
    ...(temperature !== undefined && { temperature }),
    ...savedLength(saved.race_minutes ?? null, run),
    ...(run && {
      setupStyle: run.setupStyle,
      tank: run.tank ?? null,
      fuelPerLap: run.fuelPerLap ?? null,
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

/** What has to be asked before anybody can work to these conditions: a sentence for each field. */
export function missingConditions(conditions: NamedConditions): Record<string, string> {
  const { sessionType, weather, temperature } = conditions;
  return {
    ...(!sessionType && { sessionType: 'Session Type is required' }),
    ...(!weather && { weather: 'Weather is required' }),
    ...(temperature === undefined && { temperature: 'Temperature is required' }),
    ...(sessionType && !isPurposeKnown(conditions) && { duration: lengthRequired }),
  };
}
