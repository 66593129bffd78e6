import * as z from 'zod';

const sentenceSchema = z.object({
  text: z.string(),
  /** The value that the sentence explains: `Rear wing +1 (rain)`. */
  value: z.string().optional(),
});
const groupSchema = z.object({ group: z.string(), sentences: z.array(sentenceSchema) });

/** A setup's note: three lines, and the reasons in groups. A line may be empty. */
export const noteSchema = z.object({
  /** Free words: a driver's or the model's, and the whole of a note without our lines. */
  words: z.string(),
  /** The purpose: car, track, session, weather. */
  purpose: z.string(),
  expect: z.string(),
  /** The first thing to do with the file. */
  first: z.string(),
  why: z.array(groupSchema),
});

export type Note = z.infer<typeof noteSchema>;
export type NoteGroup = z.infer<typeof groupSchema>;
export type NoteSentence = z.infer<typeof sentenceSchema>;

export type NoteGroupName =
  | 'Pressures'
  | 'Fuel'
  | 'Engine map'
  | 'Aero'
  | 'Balance'
  | 'Background'
  | 'Garage data';

/** A sentence in the making, with the group that it belongs to. */
export type GroupedSentence = NoteSentence & { group: NoteGroupName };
