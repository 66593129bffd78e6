import { expect, test } from 'vitest';
import { accTrack } from '../../../catalogues/acc/index.ts';
import { downloadOf } from '../download.ts';
import { ferrari296File } from './fixtures/ferrari-296-gt3.ts';

const mark = /,\s*"trackBopType": ?\d+/;
const unmarked = ferrari296File.replace(mark, '');
const delivered = (setup_data: string, track = 'Zolder', car = 'ferrari_296_gt3') =>
  new TextDecoder().decode(downloadOf({ game: 'ACC', car, track, setup_data }).body);

test('a file without the mark of its track is delivered with it, and otherwise byte for byte', () => {
  for (const text of [
    unmarked,
    unmarked.replaceAll('\n', '\r\n'),
    JSON.stringify(JSON.parse(unmarked)),
    `${JSON.stringify(JSON.parse(unmarked), null, 2)}\n`,
  ]) {
    const body = delivered(text);
    expect(JSON.parse(body)).toEqual({ ...JSON.parse(text), trackBopType: accTrack('zolder')?.bopType });
    expect(body.replace(mark, '')).toBe(text);
  }
});

test('a mark that is there is kept, and none is made up', () => {
  expect(delivered(ferrari296File)).toBe(ferrari296File);
  expect(delivered(unmarked, 'a track of a mod')).toBe(unmarked);
  const gt4 = unmarked.replace('ferrari_296_gt3', 'bmw_m4_gt4');
  expect(delivered(gt4, 'Zolder', 'bmw_m4_gt4')).toBe(gt4);
  expect(delivered('{ not JSON')).toBe('{ not JSON');
});
