import { z } from 'zod';
import {
  briefingSchema,
  conditionsIn,
  settingFor,
  type TrackSketch,
  tyreWindowOf,
} from '../answer/briefing.ts';
import type { EngineerRequest } from '../baseline/conditions.ts';
import type { Sheet } from '../baseline/sheet.ts';

/** The setup that the driver looks at while chatting, as the engineer is told of it: its settings as a briefing has them. */
export const setupInHandSchema = briefingSchema
  .pick({
    game: true,
    car: true,
    carClass: true,
    conditions: true,
    hotWindowPsi: true,
    tyreWindowC: true,
    settings: true,
  })
  .extend({
    track: z.string(),
    corners: z.array(z.object({ number: z.number(), name: z.string().optional() })),
    experience: z.string(),
  });

export type SetupInHand = z.infer<typeof setupInHandSchema>;

/** What the engineer is told of the setup the driver is looking at. */
export function setupInHand(
  request: EngineerRequest,
  { car, track }: { car: { name: string; class: string }; track: TrackSketch },
  sheet: Sheet,
): SetupInHand {
  return {
    game: sheet.game,
    car: car.name,
    carClass: car.class,
    track: track.name,
    corners: [...track.corners],
    conditions: conditionsIn(request),
    experience: request.experience ?? 'intermediate',
    ...tyreWindowOf(request.game, request.weather),
    settings: sheet.rows.map((row) => settingFor(row, request)),
  };
}
