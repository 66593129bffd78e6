import { expect, test } from 'vitest';
import { exampleLmuSetup } from './fixtures/example-setups.ts';
import { vehicleFolder, withoutInstallPath } from './install-path.ts';

test('takes out the install path, keeps the folder of the model and every other byte', () => {
  const cleaned = withoutInstallPath(exampleLmuSetup());
  expect(cleaned).toContain('\r\n//VEH=BMW_M4_LMGT3_2023\r\n');
  expect(cleaned).not.toContain('Jane');
  const others = (text: string) => text.split('\n').filter((line) => !line.startsWith('//VEH='));
  expect(others(cleaned)).toEqual(others(exampleLmuSetup()));
});

test.each([
  ['//VEH=Jane Doe.veh', '//VEH='],
  ['//VEH=C:\\Users\\Jane\\rFactor2\\UserData\\Jane Doe.veh', '//VEH='],
  ['//VEH=/home/jane/.steam/Installed/Vehicles/Mod_2019/1.0/A.VEH', '//VEH=Mod_2019'],
  ['// veh = D:\\Installed\\Vehicles\\A B\\1\\c.veh', '// veh =A B'],
  ['//VEH=D:\\Installed\\Vehicles\\ Mod \\1\\c.veh', '//VEH=Mod'],
  ['//VEH=', '//VEH='],
  ['//VEH=C:\\Users\\Jane\u2028\\x.veh', '//VEH='],
])('%s becomes %s', (line, cleaned) => {
  expect(withoutInstallPath(line)).toBe(cleaned);
});

test('still knows the model folder after the path was taken out', () => {
  expect(vehicleFolder('Peugeot_9x8_2024')).toBe('Peugeot_9x8_2024');
  expect(vehicleFolder('Jane Doe.veh')).toBeNull();
});
