import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJsonFile } from './json-file.ts';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'json-file-'));

test('written values are there when the file is opened again', () => {
  const path = join(emptyFolder(), 'deep', 'state.json');
  const file = openJsonFile(path, () => ({ count: 0 }));
  file.value.count = 3;
  file.flush();
  expect(openJsonFile(path, () => ({ count: 0 })).value).toEqual({ count: 3 });
});

test('saved values are on the disk before anybody is answered', async () => {
  const path = join(emptyFolder(), 'state.json');
  const file = openJsonFile(path, () => ({ count: 0 }));
  async function answer() {
    file.value.count = 4;
    file.save();
    file.save();
    return 'done';
  }
  await answer();
  expect(openJsonFile(path, () => ({ count: 0 })).value).toEqual({ count: 4 });
});
