import { findCar, findTrack, type Game } from '#racing/setup/catalogue';
import { lapText } from '#racing/laps/typed-lap-time';
import { quickestLap } from '#racing/laps/usual-lap';
import type { ConditionTexts } from './conditions-values.ts';
import { storedConditions } from './stored-conditions.server.ts';

/** The error for a best lap that nobody drives in that class at that track; undefined where no reference lap is known. */
export function lapProblem(
  values: ConditionTexts,
  { game, car, track }: { game: Game; car: string; track: string },
): { lap_time?: string } {
  const { lap_ms } = storedConditions(values);
  const [carDriven, on] = [findCar(game, car), findTrack(game, track)];
  const least = carDriven && on ? quickestLap({ game, car: carDriven.id, track: on.id }) : null;
  if (lap_ms === null || least === null || lap_ms >= least * 1000) return {};
  return {
    lap_time: `No ${carDriven?.class} car laps ${on?.name} in less than ${lapText(least)}. Correct the lap, or leave it empty if you drove a shorter layout.`,
  };
}
