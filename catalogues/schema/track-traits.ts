import { z } from 'zod';

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
