import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankAccSetup } from './acc/blank.ts';
import { editAccSetup } from './acc/edit.ts';
import { printAccSetup } from './acc/print.ts';
import { contentDisposition, downloadOf, recordedLaps, setupFileName } from './download.ts';
import { recogniseSetupFile } from './recognise.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from './svm/fixtures/example-setups.ts';
import { encodeWindows1252 } from './text.ts';

const ofSpa = { ...blankAccSetup('bmw_m4_gt3'), trackBopType: 33 };
const accFile = printAccSetup(ofSpa);
const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

test('gives an ACC setup as the file that was stored, byte for byte', () => {
  const download = downloadOf({
    game: 'ACC',
    car: 'bmw_m4_gt3',
    track: 'mount_panorama',
    setup_data: accFile,
  });
  expect(download).toMatchObject({
    fileName: 'bmw_m4_gt3_mount_panorama_setup.json',
    contentType: 'application/json',
    folders: ['Setups/bmw_m4_gt3/mount_panorama/'],
  });
  expect(text(download.body)).toBe(accFile);
});

test('spells the folder of a track as the game does, and takes names for ids', () => {
  const { folders } = downloadOf({
    game: 'ACC',
    car: 'BMW M4 GT3 2021',
    track: 'Circuit Paul Ricard',
    setup_data: accFile,
  });
  expect(folders).toEqual(['Setups/bmw_m4_gt3/Paul_Ricard/']);
});

test('says where the gap is when a track is unknown', () => {
  expect(downloadOf({ game: 'ACC', car: 'x', track: 'My Field', setup_data: '{}' }).folders).toEqual([
    'Setups/<car>/<track>/',
  ]);
});

test('switches telemetry off and on when asked, and changes nothing else', () => {
  const noisy = printAccSetup(editAccSetup(ofSpa, [{ parameter: 'telemetryLaps', value: 30 }]).setup);
  const setup = { game: 'ACC', car: 'bmw_m4_gt3', track: 'spa', setup_data: noisy } as const;
  expect(noisy).toContain('"telemetryLaps": 30');
  expect(text(downloadOf(setup).body)).toBe(noisy);
  expect(text(downloadOf(setup, { telemetryLaps: 0 }).body)).toBe(accFile);
  expect(text(downloadOf(setup, { telemetryLaps: recordedLaps }).body)).toBe(noisy);
});

test('gives an LMU setup as UTF-8 .svm, without the install path', () => {
  const setup_data = exampleLmuSetup();
  const download = downloadOf({ game: 'LMU', car: 'BMW_M4_LMGT3', track: 'le_mans', setup_data });
  expect(download).toMatchObject({
    fileName: 'bmw_m4_lmgt3_le_mans_setup.svm',
    contentType: 'application/octet-stream',
    folders: ['UserData/player/Settings/lemans/', 'UserData/player/Settings/lemans2023wec/'],
  });
  expect(text(download.body)).toContain('\r\n//VEH=BMW_M4_LMGT3_2023\r\n');
  expect(text(download.body)).toContain('Détaché');
});

test('gives an rFactor 2 setup in the bytes of the game', () => {
  const bytes = encodeWindows1252(exampleRfactor2Setup({ veh: '' })) ?? new Uint8Array();
  const read = recogniseSetupFile(bytes, 'x.svm');
  const setup_data = read.ok ? read.text : '';
  const download = downloadOf({ game: 'rFactor2', car: 'StockCar 2015', track: 'nogaro', setup_data });
  expect(download.body).toEqual(bytes);
  expect(download.fileName).toBe('stockcar_2015_nogaro_setup.svm');
});

test('keeps the byte order mark of a file that had one, and letters that the game cannot write', () => {
  const marked = `\ufeff${exampleRfactor2Setup({ veh: '' })}`;
  const setup = { game: 'rFactor2', car: 'x', track: 'y' } as const;
  expect(text(downloadOf({ ...setup, setup_data: marked }).body)).toBe(marked);
  const polish = exampleRfactor2Setup({ veh: '' }).replace('Loose off.', 'Łódź');
  expect(text(downloadOf({ ...setup, setup_data: polish }).body)).toBe(polish);
});

test('gives other text as it is', () => {
  const download = downloadOf({ game: 'iRacing', car: 'A', track: 'B', setup_data: 'Front wing 3' });
  expect(download).toMatchObject({ fileName: 'a_b_setup.txt', folders: [] });
  expect(
    downloadOf({ game: 'ACC', car: 'A', track: 'B', setup_data: 'not JSON' }, { telemetryLaps: 0 }).fileName,
  ).toBe('a_b_setup.json');
});

test.each([
  [
    'Mercedes-AMG GT3 Evo 2020',
    'Circuit de Spa-Francorchamps',
    'mercedes_amg_gt3_evo_2020_circuit_de_spa_francorchamps_setup.json',
  ],
  ['Corvette Z06 LMGT3.R', 'Nürburgring 24h', 'corvette_z06_lmgt3.r_nurburgring_24h_setup.json'],
  ['../../etc', 'a/b\\c:d', 'etc_abcd_setup.json'],
  ['', '...', 'car_track_setup.json'],
  ['Porsche 911', '鈴鹿', 'porsche_911_鈴鹿_setup.json'],
  ['A\r\nX: 1', '"q"\u202e', 'a_x_1_q_setup.json'],
  ['CON', 'nul', 'con_nul_setup.json'],
  ['nul.json', 'Spa', 'nul_json_spa_setup.json'],
  ['LPT9.R', 'Spa', 'lpt9_r_spa_setup.json'],
])('names the file of %j at %j %s', (car, track, expected) => {
  expect(setupFileName(car, track, 'json')).toBe(expected);
});

test('cuts long names so that a disk takes them', () => {
  const name = setupFileName('車'.repeat(1000), 'x'.repeat(1000), 'svm');
  expect(new TextEncoder().encode(name).length).toBeLessThan(255);
  expect(name).toMatch(/_setup\.svm$/);
});

test.each([
  ['a_setup.json', 'attachment; filename="a_setup.json"'],
  ['a "b"\r\nSet-Cookie: x=1.svm', 'attachment; filename="a _b_Set-Cookie_ x=1.svm"'],
  ['鈴鹿.svm', 'attachment; filename="__.svm"; filename*=UTF-8\'\'%E9%88%B4%E9%B9%BF.svm'],
  [
    'Nürburgring (1).json',
    'attachment; filename="Nurburgring (1).json"; filename*=UTF-8\'\'N%C3%BCrburgring%20%281%29.json',
  ],
  ['100% wet.svm', 'attachment; filename="100_ wet.svm"; filename*=UTF-8\'\'100%25%20wet.svm'],
  ['a\u202egpj.exe', 'attachment; filename="agpj.exe"'],
  ['', 'attachment; filename="setup"'],
  ['con.zip', 'attachment; filename="_con.zip"'],
  ['a＂; x＼／b', 'attachment; filename="a_; x__b"; filename*=UTF-8\'\'a%EF%BC%82%3B%20x%EF%BC%BC%EF%BC%8Fb'],
])('the header for %j is %s', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});

test('no name breaks the header', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(`${'x'.repeat(1000)}.svm`, '\ud800.json', '..\\..'),
  );
  fc.assert(
    fc.property(name, (fileName) => {
      const header = contentDisposition(fileName);
      expect(header).toMatch(
        /^attachment; filename="[\x20-\x7e]*"(?:; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+)?$/,
      );
      expect(header.split('"')).toHaveLength(3);
      expect(header.length).toBeLessThan(900);
      expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header);
    }),
  );
});
