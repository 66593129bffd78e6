import { accCars, accTracks } from '../catalogues/acc/index.ts';
import { carsOf, type Game } from '../catalogues/index.ts';
import { iracingTracks } from '../catalogues/iracing/index.ts';
import { lmuCars, lmuTracks } from '../catalogues/lmu/index.ts';
import { rfactor2Tracks } from '../catalogues/rfactor2/index.ts';
import { accClassFigures } from '../racing/engineer/baseline/acc/class-figures.ts';
import { figuresOf } from '../racing/engineer/baseline/acc/track-figures.ts';
import { lmuClassFigures } from '../racing/engineer/baseline/lmu/class-figures.ts';
import { lmuFiguresOf } from '../racing/engineer/baseline/lmu/track-figures.ts';
import { quickestShare } from '../racing/laps/usual-lap.ts';

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

/** In the order of the table's columns. */
const carPace = (
  game: Game,
  car: { id: string; class: string },
  share: number | null,
  fastestKmh: number | null = null,
) => ({ game, car: car.id, class: car.class, share, fastestKmh });

/** The limit for each catalogue car's laps: its class's share of the track's pace, or a highest mean speed. */
export const carPaces = [
  ...accCars.map((car) => carPace('ACC', car, accClassFigures[car.class].paceShare)),
  ...lmuCars.map((car) => carPace('LMU', car, lmuClassFigures[car.class].paceShare)),
  ...(['iRacing', 'rFactor2'] as const).flatMap((game) =>
    carsOf(game).map((car) => carPace(game, car, null, fastestByClass[car.class] ?? null)),
  ),
];

/** The mean speed that nobody beats with a GT3 car. */
const quickest = ({ paceKmh }: { paceKmh: number }) => Math.round((paceKmh / quickestShare) * 100) / 100;

const trackPace = (game: Game, track: string, metres: number, quickestKmh: number | null = null) => ({
  game,
  track,
  metres,
  quickestKmh,
});

/** Length of each track and, for ACC and LMU, the quickest mean speed. Of iRacing the shortest layout. */
export const trackPaces = [
  ...accTracks.map(({ id, lengthM }) => trackPace('ACC', id, lengthM, quickest(figuresOf(id)))),
  ...lmuTracks.map(({ id, lengthM }) => trackPace('LMU', id, lengthM, quickest(lmuFiguresOf(id)))),
  ...iracingTracks.map(({ id, lengthM, layouts }) =>
    trackPace('iRacing', id, Math.min(lengthM, ...layouts.map((layout) => layout.lengthM))),
  ),
  ...rfactor2Tracks.flatMap(({ id, lengthM }) => (lengthM ? [trackPace('rFactor2', id, lengthM)] : [])),
];

const rows = (paces: readonly object[]): string =>
  paces
    .map((pace) => {
      const values = Object.values(pace).map((value) =>
        typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : (value ?? 'null'),
      );
      return `  (${values.join(', ')})`;
    })
    .join(',\n');

/** The statements that give the database these figures: supabase/lap-references.sql, which every deployment runs. */
export function lapReferencesSql(): string {
  return `-- Written by \`npm run catalogues:write\` from the catalogues. Every deployment runs it after the migrations.
insert into private.car_paces (game, car_name, class, share, fastest_kmh) values
${rows(carPaces)}
on conflict (game, car_name) do update
  set class = excluded.class, share = excluded.share, fastest_kmh = excluded.fastest_kmh;
insert into private.track_paces (game, track_name, metres, quickest_kmh) values
${rows(trackPaces)}
on conflict (game, track_name) do update
  set metres = excluded.metres, quickest_kmh = excluded.quickest_kmh;
`;
}
