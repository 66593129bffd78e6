import type { LmuTrackTraits } from '../schema/track-traits.ts';
import stored from './track-traits.json' with { type: 'json' };

export type { LmuTrackTraits } from '../schema/track-traits.ts';

/* Apart from the index, which pages load: only the rules of setups ask for it. */

/** Traits of an ordinary track. */
export const ordinaryLmuTrack: LmuTrackTraits = {
  wing: 0.6,
  altitudeM: 0,
  bumps: 5,
  kerbs: 5,
  stops: 5,
  slow: 5,
  fast: 5,
  long: 5,
  changes: 5,
  crests: 5,
  dips: 5,
};

const tracks = new Map<string, LmuTrackTraits>(Object.entries(stored.tracks));

/** The traits of a track; those of an ordinary one for a track not listed. */
export const lmuTrackTraits = (trackId: string): LmuTrackTraits => tracks.get(trackId) ?? ordinaryLmuTrack;
