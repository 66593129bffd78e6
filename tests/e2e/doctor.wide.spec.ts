import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

test('the doctor finds the product on this machine in order', async () => {
  const file = join(process.env.DATA_DIR ?? '.data', 'environment.json');
  const { stdout } = await promisify(execFile)('node', ['scripts/doctor/index.ts', '--file', file]);
  expect(stdout).toMatch(/\d+ in order, 0 to mend/);
});
