import * as z from 'zod';

/** One entry of `acc/brake-pads.json`: the click in the file, the number in the garage, what the pad is for. */
export const accBrakePadSchema = z.strictObject({
  raw: z.int().min(0),
  shown: z.int().min(1),
  use: z.string().min(1),
});

export type AccBrakePad = z.infer<typeof accBrakePadSchema>;
