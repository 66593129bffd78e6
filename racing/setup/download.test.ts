import { expect, test } from 'vitest';
import { blankAccSetup } from './acc/blank.ts';
import { editAccSetup } from './acc/edit.ts';
import { printAccSetup } from './acc/print.ts';
import { contentDisposition, downloadOf, setupFileName, telemetryLapsAsked } from './download.ts';
import { recogniseSetupFile } from './recognise.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from './svm/fixtures/example-setups.ts';
import { encodeWindows1252 } from './text.ts';

const ofSpa = { ...blankAccSetup('bmw_m4_gt3'), trackBopType: 33 };
const accFile = printAccSetup(ofSpa);
const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** The download of a setup, of a BMW M4 GT3 in ACC where nothing else is said. */
const given = (
  setup: Partial<Parameters<typeof downloadOf>[0]>,
  options?: Parameters<typeof downloadOf>[1],
) => downloadOf({ game: 'ACC', car: 'bmw_m4_gt3', track: 'spa', setup_data: accFile, ...setup }, options);

test('an ACC setup is given as the file that was stored, byte for byte', () => {
  const download = given({ track: 'mount_panorama' });
  expect(download).toMatchObject({
    fileName: 'bmw_m4_gt3_mount_panorama_setup.json',
    contentType: 'application/json',
  });
  expect(text(download.body)).toBe(accFile);
});

test.each([
  ['bmw_m4_gt3', 'mount_panorama', accFile, 'Setups/bmw_m4_gt3/mount_panorama/'],
  ['BMW M4 GT3 2021', 'Circuit Paul Ricard', accFile, 'Setups/bmw_m4_gt3/Paul_Ricard/'],
  ['x', 'My Field', '{}', 'Setups/<car>/<track>/'],
])('the folder of %s at %s is spelled as the game does', (car, track, setup_data, folder) => {
  expect(given({ car, track, setup_data }).folders).toEqual([folder]);
});

test('a download switches telemetry off and on when asked, and changes nothing else', () => {
  const noisy = printAccSetup(editAccSetup(ofSpa, [{ parameter: 'telemetryLaps', value: 30 }]).setup);
  expect(noisy).toContain('"telemetryLaps": 30');
  for (const [options, expected] of [
    [undefined, noisy],
    [{ telemetryLaps: 0 }, accFile],
    [{ telemetryLaps: telemetryLapsAsked('on') }, noisy],
  ] as const)
    expect(text(given({ setup_data: noisy }, options).body)).toBe(expected);
});

test('an LMU setup is given as UTF-8 .svm, without the install path', () => {
  const setup_data = exampleLmuSetup();
  const download = given({ game: 'LMU', car: 'BMW_M4_LMGT3', track: 'le_mans', setup_data });
  expect(download).toMatchObject({
    fileName: 'bmw_m4_lmgt3_le_mans_setup.svm',
    contentType: 'application/octet-stream',
    folders: ['UserData/player/Settings/lemans/', 'UserData/player/Settings/lemans2023wec/'],
  });
  expect(text(download.body)).toContain('\r\n//VEH=BMW_M4_LMGT3_2023\r\n');
  expect(text(download.body)).toContain('Détaché');
});

test('an rFactor 2 setup is given in the bytes of the game', () => {
  const bytes = encodeWindows1252(exampleRfactor2Setup({ veh: '' })) ?? new Uint8Array();
  const read = recogniseSetupFile(bytes, 'x.svm');
  const setup_data = read.ok ? read.text : '';
  const download = given({ game: 'rFactor2', car: 'StockCar 2015', track: 'nogaro', setup_data });
  expect(download.body).toEqual(bytes);
  expect(download.fileName).toBe('stockcar_2015_nogaro_setup.svm');
});

test('a byte order mark of a file stays, and so do letters that the game cannot write', () => {
  const plain = exampleRfactor2Setup({ veh: '' });
  for (const setup_data of [`\ufeff${plain}`, plain.replace('Loose off.', 'Łódź')])
    expect(text(given({ game: 'rFactor2', setup_data }).body)).toBe(setup_data);
});

test('other text is given as it is', () => {
  const download = given({ game: 'iRacing', car: 'A', track: 'B', setup_data: 'Front wing 3' });
  expect(download).toMatchObject({ fileName: 'a_b_setup.txt', folders: [] });
  const broken = given({ car: 'A', track: 'B', setup_data: 'not JSON' }, { telemetryLaps: 0 });
  expect(broken.fileName).toBe('a_b_setup.json');
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
