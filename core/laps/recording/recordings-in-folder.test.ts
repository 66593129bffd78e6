import { expect, test } from 'vitest';
import { finishedFiles, newestRecording } from './recordings-in-folder.ts';

const file = (name: string, changed: number, size = 10) => ({ name, changed, size });

test('the newest recording of a folder is taken with the markers of its name', () => {
  const files = [
    file('Spa-bmw-1.ld', 3),
    file('Spa-bmw-1.ldx', 3),
    file('Spa-bmw-2.LD', 5),
    file('spa-bmw-2.ldx', 6),
    file('Spa-bmw-3.ld', 9, 0),
    file('notes.txt', 12),
  ];
  expect(newestRecording(files)).toEqual(['Spa-bmw-2.LD', 'spa-bmw-2.ldx']);
  expect(newestRecording([file('Spa.ldx', 1)])).toEqual([]);
});

test('a file is new once nobody writes to it any more', () => {
  const [old, growing, grown] = [file('a.ld', 1), file('b.ld', 2, 5), file('b.ld', 3, 9)];
  const seen = [old];
  expect(finishedFiles([old, growing], { seen, before: [old] })).toEqual([]);
  expect(finishedFiles([old, grown], { seen, before: [old, growing] })).toEqual([]);
  expect(finishedFiles([old, grown], { seen, before: [old, grown] })).toEqual([grown]);
});
