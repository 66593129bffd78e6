import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { accTrack } from '../../catalogues/acc/index.ts';
import { lmuTracks } from '../../catalogues/lmu/index.ts';
import { blankAccSetup } from './acc/blank.ts';
import { printAccSetup } from './acc/print.ts';
import { withTrackMark } from './acc/track-mark.ts';
import { carsOf, findTrack, tracksOf } from './catalogue.ts';
import { downloadOf, type StoredSetup } from './download.ts';
import { folderZip, installPaths } from './folder-zip.ts';
import { setupFormats } from './formats.ts';
import { exampleLmuSetup } from './svm/fixtures/example-setups.ts';

const bmwFile = printAccSetup(blankAccSetup('bmw_m4_gt3'));

function unpacked(setup: StoredSetup): Record<string, string> | null {
  const zip = folderZip(downloadOf(setup));
  if (!zip) return null;
  const files = Object.entries(unzipSync(zip.body));
  return Object.fromEntries(files.map(([path, bytes]) => [path, strFromU8(bytes)]));
}

test('puts a setup of every car at every track of ACC where the game looks', () => {
  const cars = carsOf('ACC');
  const folders = new Map(setupFormats.ACC.tracks().map(({ id, spellings }) => [id, spellings[1]]));
  expect(cars.length * tracksOf('ACC').length).toBeGreaterThan(0);
  for (const { id: car } of cars) {
    const setup = blankAccSetup(car);
    const setup_data = printAccSetup(setup);
    for (const { id: track } of tracksOf('ACC')) {
      expect(unpacked({ game: 'ACC', car, track, setup_data })).toEqual({
        [`Setups/${car}/${folders.get(track)}/${car}_${track}_setup.json`]: withTrackMark(
          setup_data,
          setup,
          accTrack(track),
        ),
      });
    }
  }
});

test("puts a setup into every folder that LMU has for a track's layouts, and nowhere for a track without", () => {
  const setup_data = exampleLmuSetup();
  for (const { id, folders } of lmuTracks) {
    const files = unpacked({ game: 'LMU', car: 'a', track: id, setup_data });
    const paths = folders.map((folder) => `UserData/player/Settings/${folder}/a_${id}_setup.svm`);
    expect(Object.keys(files ?? {}), findTrack('LMU', id)?.name).toEqual(paths);
  }
});

test('is called after its setup', () => {
  const download = downloadOf({ game: 'ACC', car: 'BMW M4 GT3', track: 'spa', setup_data: bmwFile });
  expect(folderZip(download)).toMatchObject({
    fileName: 'bmw_m4_gt3_spa_setup.zip',
    contentType: 'application/zip',
  });
});

test.each(['../..', '..', '', 'a/b', 'C:', 'x\\y', '.hidden', 'a\u202eb'])(
  'makes no other folder for a car that calls itself %j',
  (car) => {
    const setup_data = JSON.stringify({ ...JSON.parse(bmwFile), carName: car });
    const files = unpacked({ game: 'ACC', car: 'bmw_m4_gt3', track: 'spa', setup_data });
    for (const path of Object.keys(files ?? {})) expect(path).toMatch(/^Setups\/bmw_m4_gt3\/Spa\/\w+\.json$/);
  },
);

const devices = ['CON', 'nul', 'COM1', 'lpt9', 'Aux', 'PRN', 'COM0', 'COM\u00b9', 'CONIN$'];
const deviceNames = devices.flatMap((name) => [name, `${name}.json`, `${name} `, `${name}.`, `${name} .a b`]);

test.each([...deviceNames, 'bmw ', 'bmw.'])(
  'makes no folder that Windows has not for a car that calls itself %j',
  (car) => {
    const setup_data = JSON.stringify({ ...JSON.parse(bmwFile), carName: car });
    expect(unpacked({ game: 'ACC', car: '', track: 'spa', setup_data })).toBeNull();
    expect(installPaths({ fileName: 'a.json', folders: [`Setups/${car}/Spa/`] })).toEqual([]);
  },
);

test('knows no folder for a track of nobody, and for a game that reads no files', () => {
  expect(unpacked({ game: 'ACC', car: 'x', track: 'My Field', setup_data: '{}' })).toBeNull();
  expect(unpacked({ game: 'iRacing', car: 'A', track: 'B', setup_data: 'Front wing 3' })).toBeNull();
});
