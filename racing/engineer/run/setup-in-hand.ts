import * as z from 'zod';
import {
  briefingSchema,
  conditionsIn,
  settingFor,
  type TrackSketch,
  tyreWindowOf,
} from '../answer/briefing.ts';
import { historyTable, type SetupHistory } from '../answer/setup-history.ts';
import type { EngineerRequest } from '../baseline/conditions.ts';
import type { EditableSetup } from '../baseline/editable-setup.ts';

/** The setup the driver is looking at while chatting, for the model: its settings as in a briefing. */
export const setupInHandSchema = briefingSchema
  .pick({
    game: true,
    car: true,
    carClass: true,
    conditions: true,
    hotWindowPsi: true,
    tyreWindowC: true,
    history: true,
    settings: true,
  })
  .extend({
    track: z.string(),
    corners: z.array(z.object({ number: z.number(), name: z.string().optional() })),
    experience: z.string(),
  });

export type SetupInHand = z.infer<typeof setupInHandSchema>;

/** The model's view of the setup the driver is looking at. */
export function setupInHand(
  request: EngineerRequest,
  { car, track }: { car: { name: string; class: string }; track: TrackSketch },
  editable: EditableSetup,
  history: SetupHistory,
): SetupInHand {
  return {
    game: editable.game,
    car: car.name,
    carClass: car.class,
    track: track.name,
    corners: [...track.corners],
    conditions: conditionsIn(request),
    experience: request.experience ?? 'intermediate',
    ...tyreWindowOf(request.game, request.weather),
    ...(history.length > 0 && { history: historyTable(history) }),
    settings: editable.rows.map((row) => settingFor(row, request)),
  };
}
