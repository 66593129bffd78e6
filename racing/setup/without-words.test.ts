import { expect, test } from 'vitest';
import { textBeingChecked } from './reports.ts';
import { ferrari296File } from './acc/fixtures/ferrari-296-gt3.ts';
import { demoSetups } from './demo-setups.ts';
import { setupFormats } from './formats.ts';
import { describeSetup } from '../engineer/baseline/describe-setup.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from './svm/fixtures/example-setups.ts';

const link = 'https://evil.example';
const settingsOf = (text: string) => text.match(/^(?:\/\/)?\w+Setting=\d+/gm);

test.each([
  ['LMU', exampleLmuSetup()],
  ['LMU', exampleLmuSetup({ vehicleClass: 'Corvette_Z06_LMGT3.R GT3 WEC2025' })],
  ['rFactor2', exampleRfactor2Setup()],
] as const)(
  'a file of %s without its words holds the same settings, and no text of its driver’s',
  (game, text) => {
    const hostile = `//${link}\r\n//visit ${link}=4\r\nFree=${link}\r\n${text}`
      .replace(/^Notes=".*"/m, `Notes="See ${link}"`)
      .replace(/(CamberSetting=\d+)\/\/.*?\r/g, `$1//${link}\r`)
      .replace('Custom=1', `Custom=1\r\n\r\nMore on\r\n${link}`);
    const without = setupFormats[game].withoutWords(hostile);
    expect(without).not.toContain('evil');
    expect(without).not.toMatch(/See|More on|akes|Second|Loose/);
    expect(without).toContain(`Notes="${textBeingChecked}"`);
    expect(settingsOf(without)).toEqual(settingsOf(text));
    expect(without).toContain(/^VehicleClassSetting=.*/m.exec(text)?.[0]);
    expect(setupFormats[game].notesIn(without)).toBeNull();
  },
);

test('a file of ACC without its words holds the same values', () => {
  const hostile = ferrari296File.replace(
    '"carName"',
    `"see ${link}": 1, "words": ["${link}", {"deep": "${link}"}], "carName"`,
  );
  const without = setupFormats.ACC.withoutWords(hostile);
  expect(without).not.toContain('evil');
  expect(describeSetup('ACC', without)).toEqual(describeSetup('ACC', ferrari296File));
});

test('a file that holds no words stays as it is, byte for byte', () => {
  const files = [...demoSetups, { game: 'ACC' as const, setup_data: ferrari296File }];
  for (const { game, setup_data } of files) {
    expect(setupFormats[game].withoutWords(setup_data)).toBe(setup_data);
  }
});

test('an unreadable file is words alone', () => {
  for (const game of ['ACC', 'LMU', 'rFactor2', 'iRacing'] as const) {
    expect(setupFormats[game].withoutWords(`wing 7, see ${link}`)).toBe(textBeingChecked);
  }
});
