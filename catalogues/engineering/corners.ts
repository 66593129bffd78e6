import { accTrack } from '../acc/index.ts';
import { lmuTrack } from '../lmu/index.ts';
import type { NamedCorner, NamedCorners } from '../schema/track.ts';
import stored from './corners.json' with { type: 'json' };

export type { CornerSpeed, NamedCorner } from '../schema/track.ts';

const { circuits } = stored as unknown as NamedCorners;

/** The corners of a track, by its id or name in the game, with what drivers call them. Empty for an unknown track. */
export function namedCorners(game: 'ACC' | 'LMU', idOrName: string): readonly NamedCorner[] {
  const track = game === 'ACC' ? accTrack(idOrName) : lmuTrack(idOrName);
  const all = circuits[track?.id ?? ''] ?? [];
  return all.filter((corner) => corner.game === undefined || corner.game === game);
}
