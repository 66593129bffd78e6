import { z } from 'zod';

/** What an engine room keeps of its driver, by the name it has in the file with all of a driver's data. */
export const roomLists = ['engineer_runs', 'engineer_uses'] as const;
export type RoomList = (typeof roomLists)[number];

/** A page of a list, as the AI Worker gives it; `next` is what the next page is asked for with, null after the last one. */
export const roomPageSchema = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
});

export type RoomPage = z.infer<typeof roomPageSchema>;
