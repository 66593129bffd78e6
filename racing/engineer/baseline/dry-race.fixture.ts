import type { EngineerRequest } from './conditions.ts';
import { sessionTypes, setupStyles, weathers } from './setup-form-schema.ts';

/** The conditions that most tests ask a setup for. */
export const dryRace = {
  sessionType: 'race',
  weather: 'dry',
  trackTemperature: 25,
  setupStyle: 'balanced',
  durationMin: 60,
} as const;

export const experiences = ['beginner', 'intermediate', 'expert'] as const;

/** A day for each number: over neighbouring numbers every session, style and experience, and a cold, a mild and a hot track. */
export const dayOf = (place: number) => ({
  sessionType: sessionTypes[place % 3] ?? 'race',
  setupStyle: setupStyles[Math.floor(place / 3) % 3] ?? 'balanced',
  trackTemperature: [10, 25, 40][Math.floor(place / 2) % 3] ?? 25,
  experience: experiences[Math.floor(place / 4) % 3] ?? 'intermediate',
});

export const namedRequest = ({
  car,
  track,
  weather,
  sessionType,
  setupStyle,
  trackTemperature,
}: EngineerRequest) => [car, track, weather, sessionType, setupStyle, trackTemperature].join(' ');

type Entries = readonly { id: string }[];

/** Cars at tracks in every session, weather and style, every fifth: all pairs of car and track, and each car in all conditions. */
export const everyFifthCase = (cars: Entries, tracks: Entries) =>
  cars
    .flatMap(({ id: car }) =>
      tracks.flatMap(({ id: track }) =>
        sessionTypes.flatMap((sessionType) =>
          weathers.flatMap((weather) =>
            setupStyles.map((setupStyle) => ({ car, track, sessionType, weather, setupStyle })),
          ),
        ),
      ),
    )
    .filter((_, place) => place % 5 === 4);
