import * as z from 'zod';

/** The list of a driver's setups that a browser compares with the game's folder. */
export const ownFilesSchema = z.object({
  setups: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      revision: z.number().int(),
      /** In the folder of the game. */
      paths: z.array(z.string()),
      /** Of the file that it holds, by `contentDigest`. */
      digest: z.string(),
      /** Of the files that it held before, the latest first. */
      earlier: z.array(z.object({ number: z.number().int(), digest: z.string() })),
    }),
  ),
  /** True if older setups were left out. */
  more: z.boolean(),
});

export type OwnFiles = z.infer<typeof ownFilesSchema>;
export type OwnFile = OwnFiles['setups'][number];
