import * as z from 'zod';

const carName = z.strictObject({ id: z.string().min(1), name: z.string().min(1), class: z.string().min(1) });
const trackName = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  country: z.string().min(1).optional(),
});
const listsOfAGame = z.strictObject({ cars: z.array(carName).min(1), tracks: z.array(trackName).min(1) });

/** `names.json`: what lists and pickers need of every game. Made by `names.ts`, never by hand. */
export const namesSchema = z.strictObject({
  ACC: listsOfAGame,
  LMU: listsOfAGame,
  iRacing: listsOfAGame,
  rFactor2: listsOfAGame,
});

export type Names = z.infer<typeof namesSchema>;
export type Game = keyof Names;
export type CarName = z.infer<typeof carName>;
export type TrackName = z.infer<typeof trackName>;
