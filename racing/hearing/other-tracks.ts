import { accTrack, accTracks } from '../../catalogues/acc/index.ts';
import { lmuTrack, lmuTracks } from '../../catalogues/lmu/index.ts';

/** The words that each track of both games goes by: `brands hatch`, `spa`. A year or a length in an id is never said. */
const names: readonly string[][] = [
  ...new Set([...accTracks, ...lmuTracks].map(({ id }) => id.replace(/_?[a-z]*\d[a-z\d]*/g, ''))),
].map((name) => name.split('_').filter(Boolean));

/** Names of the other tracks, so that a remark about one of them is not taken for this track. Empty if no track is known. */
export function namesOfOtherTracks(track: string | undefined): readonly string[][] {
  if (track === undefined) return [];
  const id = (accTrack(track) ?? lmuTrack(track))?.id ?? track;
  return names.filter(([first = '']) => !id.startsWith(first));
}
