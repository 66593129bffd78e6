import { type AccTrack, accCar } from '../../../catalogues/acc/index.ts';
import type { AccSetup } from './json.ts';

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
