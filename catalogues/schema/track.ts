import * as z from 'zod';
import { accTrackTraitsSchema } from './track-traits.ts';

const lapShare = z.number().min(0).max(1);

/** Fields of a track of any game. Length in metres; country and length if a source has them. */
const trackSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  country: z.string().min(1).optional(),
  lengthM: z.int().positive().optional(),
});

/** A corner; `from` and `to` are shares of the lap. */
const corner = z
  .strictObject({
    number: z.int().positive(),
    name: z.string().min(1).optional(),
    from: lapShare,
    to: lapShare,
  })
  .refine(({ from, to }) => from < to, 'a corner ends after it begins');

const straight = z.strictObject({ name: z.string().min(1), from: lapShare, to: lapShare });

/** One entry of `acc/tracks.json`: the track and its traits. */
export const accTrackSchema = trackSchema.extend({
  id: z.string().regex(/^[a-z0-9_]+$/),
  /** The folder under Setups/<car>/, spelled as the game spells it. */
  folder: z.string().min(1),
  country: z.string().min(1),
  countryCode: z.string().length(2),
  lengthM: z.int().positive(),
  cornerCount: z.int().positive(),
  /** true where every named corner of the circuit is named here. */
  cornersComplete: z.boolean(),
  sectorEnds: z.tuple([lapShare, lapShare]),
  pitLaneSeconds: z.number().positive(),
  contentPack: z.string().min(1),
  /** The game's `trackBopType` in newer files for this track. Tracks share codes; GT4 cars and older seasons use others. */
  bopType: z.int().positive().optional(),
  note: z.string().optional(),
  traits: accTrackTraitsSchema,
  /** Empty for the one track no source has a table of. */
  corners: z.array(corner),
  straights: z.array(straight),
});

/** One entry of `lmu/tracks.json`. */
export const lmuTrackSchema = trackSchema.extend({
  id: z.string().regex(/^[a-z0-9_]+$/),
  shortName: z.string().min(1),
  country: z.string().min(1),
  countryCode: z.string().length(2),
  lengthM: z.int().positive(),
  content: z.enum(['base', 'dlc', 'dlc 2026']),
  /** Folders under UserData/player/Settings/ met in real installs, in lower case. */
  folders: z.array(z.string().regex(/^[^A-Z]+$/)),
  layouts: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        otherNames: z.array(z.string().min(1)).min(1).optional(),
        lengthM: z.int().positive().optional(),
      }),
    )
    .min(1),
  note: z.string().optional(),
});

const fictional = z.literal(true).optional();

/** One entry of `iracing/tracks.json`. */
export const iracingTrackSchema = trackSchema.extend({
  id: z.string().regex(/^[a-z0-9-]+$/),
  fictional,
  location: z.string().min(1).optional(),
  lengthM: z.int().positive(),
  layouts: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        name: z.string().min(1).optional(),
        category: z.enum(['road', 'oval', 'dirt_oval', 'dirt_road']),
        lengthM: z.int().positive(),
        cornerCount: z.int().min(0),
        retired: z.literal(true).optional(),
      }),
    )
    .min(1),
});

/** One entry of `rfactor2/tracks.json`. */
export const rfactor2TrackSchema = trackSchema.extend({
  id: z.string().regex(/^[a-z0-9-]+$/),
  fictional,
  origin: z.enum(['official', 'mod']),
  folders: z.array(z.string().min(1)).optional(),
  confidence: z.enum(['high', 'medium', 'low']),
});

const cornerSpeedSchema = z.enum(['slow', 'medium', 'fast']);

/** Names of a corner and its speed; corners of one name are one entry. */
const namedCornerSchema = z.strictObject({
  /** The published numbers; none where the circuit counts no corners. */
  numbers: z.array(z.int().positive()).min(1).optional(),
  /** The name shown first, then what else it is called. */
  names: z.array(z.string().min(3)).min(1).optional(),
  speed: cornerSpeedSchema,
  /** High kerbs that a car jumps on. */
  kerb: z.literal('high').optional(),
  /** The one game whose layout has it. */
  game: z.enum(['ACC', 'LMU']).optional(),
});

/** `engineering/corners.json`: the corners of each ACC and LMU track, by track id. */
export const namedCornersSchema = z.strictObject({
  source: z.string().min(1),
  circuits: z.record(z.string(), z.array(namedCornerSchema).min(1)),
});

export type CornerSpeed = z.infer<typeof cornerSpeedSchema>;
export type NamedCorner = z.infer<typeof namedCornerSchema>;
export type NamedCorners = z.infer<typeof namedCornersSchema>;
export type StoredAccTrack = z.infer<typeof accTrackSchema>;
export type LmuTrack = z.infer<typeof lmuTrackSchema>;
export type IracingTrack = z.infer<typeof iracingTrackSchema>;
export type Rfactor2Track = z.infer<typeof rfactor2TrackSchema>;
