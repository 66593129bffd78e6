import * as z from 'zod';

/** The lists of an engine room, by their name in a driver's data file. */
export const roomLists = ['engineer_runs', 'engineer_uses'] as const;
export type RoomList = (typeof roomLists)[number];

/** A page of a list, as the AI Worker gives it; `next` is what the next page is asked for with, null after the last one. */
export const roomPageSchema = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
});

export type RoomPage = z.infer<typeof roomPageSchema>;
