import { expect, test } from 'vitest';
import { lmuCars } from '../../../catalogues/lmu/index.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from './fixtures/example-setups.ts';
import { identifySvm, withoutInstallPath } from './index.ts';
import { parsedSvm } from '../parsed.fixture.ts';

const identified = (text: string) => identifySvm(parsedSvm(text));

const peugeot = (folder: string) => `C:\\Le Mans Ultimate\\Installed\\Vehicles\\${folder}\\1.0\\x.VEH`;

test('finds every car of Le Mans Ultimate by the words of its files', () => {
  for (const car of lmuCars) {
    for (const vehicleClass of [...(car.vehicleClassSeen ?? []), ...(car.vehicleClassExpected ?? [])]) {
      expect(identified(exampleLmuSetup({ vehicleClass, veh: '' })), vehicleClass).toMatchObject({
        game: 'LMU',
        carId: car.id,
        carName: car.name,
      });
    }
  }
});

test('tells two bodies of one model word by season, else by the model folder, also after the path was taken out', () => {
  const old = { vehicleClass: '9x8 Hypercar Peugeot' };
  expect(identified(exampleLmuSetup({ vehicleClass: 'Hypercar Peugeot_9x8 WEC2024' })).carId).toBe(
    'Peugeot_9x8_2024',
  );
  for (const [folder, carId] of [
    ['Peugeot_9x8_2023', 'Peugeot_9x8'],
    ['Peugeot_9x8_2024', 'Peugeot_9x8_2024'],
  ] as const) {
    const setup = exampleLmuSetup({ vehicleClass: 'Hypercar Peugeot_9x8', veh: peugeot(folder) });
    expect(identified(setup).carId).toBe(carId);
    expect(identified(withoutInstallPath(setup)).carId).toBe(carId);
  }
  expect(identified(exampleLmuSetup({ ...old, veh: peugeot('Peugeot_9x8_2023') })).carId).toBe('Peugeot_9x8');
});

test('tells rFactor 2 from Le Mans Ultimate by the settings when words and path say nothing', () => {
  expect(identified(exampleLmuSetup({ vehicleClass: 'GT3 New_Car', veh: '' }))).toMatchObject({
    game: 'LMU',
    carId: null,
  });
  expect(identified(exampleRfactor2Setup({ vehicleClass: 'GT3 New_Car', veh: '' }))).toMatchObject({
    game: 'rFactor2',
    carName: 'GT3 New Car',
  });
  const path = String.raw`D:\steamapps\common\rFactor 2\Installed\Vehicles\Mod\1\a.VEH`;
  expect(identified(exampleLmuSetup({ vehicleClass: 'GT3 New_Car', veh: path })).game).toBe('rFactor2');
});

test('finds a car of rFactor 2 by any of its words, or by the upgrade that is chosen', () => {
  expect(identified(exampleRfactor2Setup({ vehicleClass: 'EGT_Full EGT_US Venom_EGT' })).carId).toBe(
    'urd-egt-mod',
  );
  const upgraded = exampleRfactor2Setup({ vehicleClass: 'Indycar' }).replace(
    'UpgradeClass=',
    'UpgradeClass=IndyCar_2014_Chevy',
  );
  expect(identified(upgraded).carId).toBe('dallara-dw12-2014');
});

test.each(['GT3', 'gt3', 'Hypercar', 'LMP2_ELMS', 'LMP2 ELMS2025', ''])(
  'a file of LMU that names the class %j alone names no car',
  (vehicleClass) => {
    const file = exampleLmuSetup({ vehicleClass, veh: '' });
    expect(identified(file)).toMatchObject({ game: 'LMU', carId: null, carName: 'Unknown car' });
  },
);

test('has a name even for a file without any words', () => {
  expect(identified(exampleRfactor2Setup({ vehicleClass: '' })).carName).toBe('Unknown car');
});

test.each(['free setups evil.example', 'https://evil', 'www_evil_example', 'Evil．Example'])(
  'a file that calls its car %j is of an unknown car',
  (vehicleClass) => {
    expect(identified(exampleRfactor2Setup({ vehicleClass })).carName).toBe('Unknown car');
  },
);

test.each(['Corvette_Z06_LMGT3.R', 'USF2000 1.2', 'X.GT3'])('%j may be the name of a car', (vehicleClass) => {
  expect(identified(exampleRfactor2Setup({ vehicleClass })).carName).toBe(vehicleClass.replaceAll('_', ' '));
});
