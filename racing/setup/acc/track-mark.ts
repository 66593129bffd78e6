import { type AccTrack, accCar, accTrack, trackKindOf } from '../../../catalogues/acc/index.ts';
import type { AccSetup } from './json.ts';

/**
 * A setup as it counts at a track: what is driven at the Nürburgring 24h counts as there, wherever it was saved, and what was
 * saved there counts as usual elsewhere. Cars of GT4 count alike everywhere.
 */
export function placedAt(setup: AccSetup, track: string | undefined): AccSetup {
  const { bopType } = (track && accTrack(track)) || {};
  const isThere = trackKindOf(bopType) === 'n24';
  if (bopType === undefined || isThere === (trackKindOf(setup.trackBopType) === 'n24')) return setup;
  return accCar(setup.carName)?.class === 'GT4' ? setup : { ...setup, trackBopType: bopType };
}

/**
 * A file with the mark that the game gives to files for a track, where the file has none and the catalogue knows it; every
 * other byte stays as it is. A mark that is there is kept, whichever it is: the game wrote it. Cars of GT4 have marks
 * of their own, which nobody has listed.
 */
export function withTrackMark(text: string, setup: AccSetup, track: AccTrack | undefined): string {
  const car = accCar(setup.carName);
  if ('trackBopType' in setup || !track?.bopType || !car || car.class === 'GT4') return text;
  const [, body = '', end = ''] = /^([\s\S]*\S)(\s*\}\s*)$/.exec(text) ?? [];
  if (body === '') return text;
  const [, lead = ''] = /^\s*\{(\r?\n[ \t]+)"/.exec(text.replace(/^\uFEFF/, '')) ?? [];
  return `${body},${lead}"trackBopType":${lead && ' '}${track.bopType}${end}`;
}
