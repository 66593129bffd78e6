import { accCars, accTracks } from '../catalogues/acc/index.ts';
import { carsOf, type Game } from '../catalogues/index.ts';
import { iracingTracks } from '../catalogues/iracing/index.ts';
import { lmuCars, lmuTracks } from '../catalogues/lmu/index.ts';
import { rfactor2Tracks } from '../catalogues/rfactor2/index.ts';
import { accClassFigures } from '../core/engineer/baseline/acc/class-figures.ts';
import { figuresOf } from '../core/engineer/baseline/acc/track-figures.ts';
import { lmuClassFigures } from '../core/engineer/baseline/lmu/class-figures.ts';
import { lmuFiguresOf } from '../core/engineer/baseline/lmu/track-figures.ts';
import { quickestShare } from '../core/laps/usual-lap.ts';

/**
 * The highest mean speed of a lap in km/h by class, wherever it is driven: what iRacing and rFactor 2 are held to, whose tracks
 * have no pace of their own. The quickest real laps (Le Mans, Monza, superspeedways) with some percent in hand.
 */
const fastestByClass: Record<string, number> = {
  GT3: 225,
  GT4: 200,
  GTP: 255,
  LMP2: 250,
  LMP3: 220,
  TCR: 185,
  Touring: 210,
  Rallycross: 150,
  Formula: 270,
  Classic: 270,
  NASCAR: 330,
  IndyCar: 380,
};

export type CarPace = {
  game: Game;
  car: string;
  class: string;
  share: number | null;
  fastestKmh: number | null;
};
export type TrackPace = { game: Game; track: string; metres: number; quickestKmh: number | null };

/** The limit for each catalogue car's laps: its class's share of the track's pace, or a highest mean speed. */
export const carPaces: readonly CarPace[] = [
  ...accCars.map((car) => ({
    game: 'ACC' as const,
    car: car.id,
    class: car.class,
    share: accClassFigures[car.class].paceShare,
    fastestKmh: null,
  })),
  ...lmuCars.map((car) => ({
    game: 'LMU' as const,
    car: car.id,
    class: car.class,
    share: lmuClassFigures[car.class].paceShare,
    fastestKmh: null,
  })),
  ...(['iRacing', 'rFactor2'] as const).flatMap((game) =>
    carsOf(game).map((car) => ({
      game,
      car: car.id,
      class: car.class,
      share: null,
      fastestKmh: fastestByClass[car.class] ?? null,
    })),
  ),
];

const rounded = (kmh: number) => Math.round(kmh * 100) / 100;

/** Length of each track and, for ACC and LMU, the mean speed that nobody beats with a GT3 car. Of iRacing the shortest layout. */
export const trackPaces: readonly TrackPace[] = [
  ...accTracks.map(({ id, lengthM }) => ({
    game: 'ACC' as const,
    track: id,
    metres: lengthM,
    quickestKmh: rounded(figuresOf(id).paceKmh / quickestShare),
  })),
  ...lmuTracks.map(({ id, lengthM }) => ({
    game: 'LMU' as const,
    track: id,
    metres: lengthM,
    quickestKmh: rounded(lmuFiguresOf(id).paceKmh / quickestShare),
  })),
  ...iracingTracks.map(({ id, lengthM, layouts }) => ({
    game: 'iRacing' as const,
    track: id,
    metres: Math.min(lengthM, ...layouts.map((layout) => layout.lengthM)),
    quickestKmh: null,
  })),
  ...rfactor2Tracks.flatMap(({ id, lengthM }) =>
    lengthM ? [{ game: 'rFactor2' as const, track: id, metres: lengthM, quickestKmh: null }] : [],
  ),
];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The statements that give the database these figures, for a migration. */
export function lapReferencesSql(): string {
  const cars = carPaces.map(
    (one) =>
      `  (${quoted(one.game)}, ${quoted(one.car)}, ${quoted(one.class)}, ${one.share ?? 'null'}, ${one.fastestKmh ?? 'null'})`,
  );
  const tracks = trackPaces.map(
    (one) => `  (${quoted(one.game)}, ${quoted(one.track)}, ${one.metres}, ${one.quickestKmh ?? 'null'})`,
  );
  return `insert into private.car_paces (game, car_name, class, share, fastest_kmh) values
${cars.join(',\n')}
on conflict (game, car_name) do update
  set class = excluded.class, share = excluded.share, fastest_kmh = excluded.fastest_kmh;
insert into private.track_paces (game, track_name, metres, quickest_kmh) values
${tracks.join(',\n')}
on conflict (game, track_name) do update
  set metres = excluded.metres, quickest_kmh = excluded.quickest_kmh;
`;
}

if (import.meta.main) process.stdout.write(lapReferencesSql());
