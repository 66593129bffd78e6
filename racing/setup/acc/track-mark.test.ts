import { expect, test } from 'vitest';
import { accCars, accTrack } from '../../../catalogues/acc/index.ts';
import { compareSetups } from '../compare.ts';
import { downloadOf } from '../download.ts';
import { describeGlance, readSetup } from '../formats.ts';
import { mergeSetups } from '../merge.ts';
import { blankAccSetup } from './blank.ts';
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

/** A blank file of a car with this mark, its ride heights at a click; without a mark for null. */
function heightsOf(car: string, mark: number | null, click = 0, track?: string) {
  const { trackBopType: _, ...blank } = blankAccSetup(car);
  const marked = { ...blank, carName: car, ...(mark !== null && { trackBopType: mark }) };
  const text = JSON.stringify(marked).replace(
    /"rideHeight":\[\d+,(\d+),\d+,/,
    `"rideHeight":[${click},$1,${click},`,
  );
  const rows =
    readSetup('ACC', text, track)
      ?.held()
      .flatMap((group) => group.rows) ?? [];
  return rows.filter(({ parameter }) => parameter.startsWith('rideHeight'));
}

const n24 = 'nurburgring_24h';
const known = accCars.filter(({ id }) => heightsOf(id, null)[0]?.unit === 'mm');

test.each(known.map(({ id }) => id))(
  '%s counts from 70 mm at the Nürburgring 24h, by as many clicks',
  (car) => {
    for (const click of [0, 3]) {
      const [usual, saved, driven] = [
        heightsOf(car, 33, click),
        heightsOf(car, 58, click),
        heightsOf(car, 34, click, n24),
      ];
      for (const [end, { value, legalRaw }] of usual.entries()) {
        const isMercedesFront = end === 0 && car.startsWith('mercedes_amg_gt3');
        const lowest = Math.max(Number(value) - click, isMercedesFront ? 62 : 70);
        expect([saved[end]?.value, saved[end]?.legalRaw]).toEqual([lowest + click, legalRaw]);
        if (accCars.find(({ id }) => id === car)?.class !== 'GT4')
          expect(driven[end]?.value).toBe(lowest + click);
      }
      expect(heightsOf(car, 58, click, 'spa').map(({ value }) => value)).toEqual(
        usual.map(({ value }) => value),
      );
    }
  },
);

test('a ride height taken from a file of another track keeps its height, not its click', () => {
  const read = (mark: number, click: number) => {
    const text = ferrari296File
      .replace(/"trackBopType": ?\d+/, `"trackBopType": ${mark}`)
      .replace(/"rideHeight": ?\[[^\]]*\]/, `"rideHeight": [ ${click}, 4, ${click}, 14 ]`);
    return readSetup('ACC', text) ?? expect.unreachable('it is read');
  };
  const [there, here] = [read(58, 2), read(33, 22)];
  const heights = (one: typeof there, other: typeof there) => {
    const compared = compareSetups([one, other]);
    const rows = compared.ok ? compared.groups.flatMap((group) => group.rows) : [];
    return rows
      .filter(({ parameter }) => parameter === 'rideHeight.front')
      .map(({ differs, values }) => [differs, values[1]?.size?.amount, values[1]?.size?.clicks]);
  };
  expect(heights(there, here)).toEqual([[false, undefined, undefined]]);
  expect(heights(there, read(33, 2))).toEqual([[true, '−20 mm', null]]);
  const choice = { groups: new Set<string>(), parameters: new Set(['rideHeight.front']) };
  const merged = mergeSetups(read(58, 9), here, choice);
  expect(merged.ok && [merged.moved, merged.file.text.includes('"rideHeight": [ 2, 4, 9, 14 ]')]).toEqual([
    [],
    true,
  ]);
});

test('a list shows what is for the Nürburgring 24h as the game does there', () => {
  const shown = (track?: string) =>
    describeGlance('ACC', 'ferrari_296_gt3', { rideHeight: [0, 6, 12, 18] }, track)?.sections.flatMap(
      ({ rows }) => rows.map(({ text }) => text),
    );
  expect([shown(n24), shown('spa'), shown()]).toEqual([
    ['70 mm', '82 mm'],
    ['50 mm', '62 mm'],
    ['50 mm', '62 mm'],
  ]);
});

test.each([
  ['porsche_991ii_gt3_r', 10, -6.5, -5],
  ['nissan_gt_r_gt3_2018', 0, -4.5, -3.5],
  ['amr_v12_vantage_gt3', 24, -4, -4],
  ['nissan_gt_r_gt3_2018', 25, -4, -3.5],
  ['ford_mustang_gt3', 10, -4, -3.5],
])('%s has its season’s camber with mark %i', (car, mark, front, rear) => {
  const text = JSON.stringify({ ...blankAccSetup(car), trackBopType: mark }).replace(
    /"camber":\[[^\]]*/,
    '"camber":[0,0,0,0',
  );
  const rows =
    readSetup('ACC', text)
      ?.held()
      .flatMap((group) => group.rows) ?? [];
  expect(rows.filter(({ parameter }) => /^camber/.test(parameter)).map(({ value }) => value)).toEqual([
    front,
    front,
    rear,
    rear,
  ]);
});
