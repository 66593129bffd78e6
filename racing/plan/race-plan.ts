import * as z from 'zod';
import { storable } from '../forms/storable.ts';
import { engineerGames } from '../setup/catalogue.ts';

/** A crew of endurance races: two to six drive, a short race needs one. */
export const largestCrew = 6;
export const mostStints = 60;

export const tyreChoices = { new: 'New dry', same: 'Keep', wet: 'Wet' } as const;
const tyres = z.enum(['new', 'same', 'wet']);
export type Tyres = z.infer<typeof tyres>;

const figure = (least: number, most: number) => z.number().min(least).max(most).nullable().catch(null);

const crewDriverSchema = z.object({
  /** The member's public number. */
  member: z.int(),
  /** Minutes that this driver may stay in the car; null without a limit. */
  limit: figure(5, 600),
  /** Seconds of a race lap, and litres or percent of virtual energy a lap; null takes them from stint sheets. */
  lap: figure(20, 1200),
  perLap: figure(0.05, 100),
});

/** A race plan as a team stores it. Car and track are catalogue ids. */
export const racePlanSchema = z.object({
  name: z.string().overwrite(storable).trim().min(1, 'Name the event.').max(60),
  game: z.enum(engineerGames),
  car: z.string().max(60),
  track: z.string().max(60),
  /** The team's setup whose stint sheets count; null before one is chosen. */
  setup: z.int().nullable().catch(null),
  /** The start in UTC: stint sheets after it are stints of the race. */
  startsAt: z.iso.datetime().nullable().catch(null),
  minutes: z.number().min(10).max(1500),
  /** Stops that the rules demand. */
  stops: z
    .int()
    .min(0)
    .max(mostStints - 1),
  /** Seconds that a stop costs, from the pit lane's entry to its exit. */
  stopSeconds: z.number().min(0).max(600),
  /** Litres of the tank; null takes the catalogue's. */
  tank: figure(5, 250),
  crew: z.array(crewDriverSchema).min(1, 'Choose at least one driver.').max(largestCrew),
  /** Choices for single stints, by place: an index of `crew`, null in turn; tyres, null for new dry ones. */
  stints: z
    .array(z.object({ driver: z.int().nullable().catch(null), tyres: tyres.nullable().catch(null) }))
    .max(mostStints)
    .catch([]),
});
export type RacePlan = z.infer<typeof racePlanSchema>;
