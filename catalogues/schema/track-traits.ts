import * as z from 'zod';

const grade = z.enum(['low', 'medium', 'high']);

/** A track's demands on a car. `wingShareSeen` is measured; the other grades except downforce are general knowledge. */
export const accTrackTraitsSchema = z.strictObject({
  downforce: grade,
  bumpiness: grade,
  kerbs: grade,
  brakingSeverity: grade,
  /** Road features an engineer would name, matching `notes` and `character`. altitude: above 1,000 m. */
  features: z.array(
    z.enum(['altitude', 'compressions', 'crests', 'direction changes', 'long corners', 'slow corners']),
  ),
  tyreLoad: z.string().min(1),
  character: z.string().min(1),
  notes: z.string().min(1),
  /** Mean rear wing of dry GT3 files as a share of the top position: 0 flat, 1 full. */
  wingShareSeen: z.number().min(0).max(1),
  filesBehindShare: z.int().positive(),
});

export type AccTrackTraits = z.infer<typeof accTrackTraitsSchema>;

/** 0 to 10, 5 ordinary. */
const outOfTen = z.int().min(0).max(10);

const lmuTrackTraitsSchema = z.strictObject({
  /** Share of the rear wing's list that a lap asks for: 0 flat, 1 full. */
  wing: z.number().min(0).max(1),
  altitudeM: z.int().min(0),
  bumps: outOfTen,
  kerbs: outOfTen,
  /** Heavy braking, the more the longer the straights before it. */
  stops: outOfTen,
  /** Share of the lap in slow corners, in fast ones, and in long ones. */
  slow: outOfTen,
  fast: outOfTen,
  long: outOfTen,
  /** Chicanes and esses. */
  changes: outOfTen,
  crests: outOfTen,
  /** Compressions and bankings. */
  dips: outOfTen,
});

/** `lmu/track-traits.json`: a track's demands on a car, by its id. */
export const lmuTrackTraitsFileSchema = z.strictObject({
  source: z.string().min(1),
  tracks: z.record(z.string(), lmuTrackTraitsSchema),
});

export type LmuTrackTraits = z.infer<typeof lmuTrackTraitsSchema>;
