import * as z from 'zod';
import { idsCalled, nameField } from '../places.ts';
import { defineTool, driverOf } from '../tool.ts';
import { summaryOf, summarySchema } from './setup-summary.ts';

const setupsOnPage = 10;

export const listMyGarage = defineTool({
  name: 'list_my_garage',
  title: 'List my garage',
  description: 'The driver’s own setups, newest first, private ones too, each with when it was last driven.',
  scopesFor: () => ['garage:read'],
  input: z.object({
    car: nameField('car').optional(),
    track: nameField('track').optional(),
    cursor: z
      .string()
      .max(20)
      .optional()
      .describe('next_cursor of the answer before, with the same arguments'),
  }),
  output: z.object({
    setups: z.array(
      summarySchema.extend({
        is_public: z.boolean(),
        last_stint: z.object({ id: z.string(), driven_at: z.string() }).nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  async run({ car, track, cursor = '' }, caller) {
    const { setups, stints } = driverOf(caller);
    const cars = car && idsCalled('cars', undefined, car);
    const tracks = track && idsCalled('tracks', undefined, track);
    const from = /^\d{1,5}$/.test(cursor) ? Number(cursor) : 0;
    const all = (await setups.garageOfMine()).setups.filter(
      ({ car_name, track_name }) =>
        (!cars || cars.includes(car_name)) && (!tracks || tracks.includes(track_name)),
    );
    const ids = all.slice(from, from + setupsOnPage).map(({ id }) => id);
    const [rows, driven] = await Promise.all([setups.someOfMine(ids), stints.lastWith(ids)]);
    const next = from + setupsOnPage;
    return {
      setups: rows.map((row) => {
        const last = driven.find(({ setup_id }) => setup_id === row.id);
        return {
          ...summaryOf(row, caller.appOrigin),
          is_public: row.is_public,
          last_stint: last ? { id: String(last.id), driven_at: last.driven_at } : null,
        };
      }),
      next_cursor: next < all.length ? String(next) : null,
    };
  },
});
