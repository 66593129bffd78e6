import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { pathBeside, writePlan } from './write-plan.ts';
import { zipStream } from './zip-stream.ts';

const fileOf = (path: string, text: string) => ({ path, body: new Uint8Array(strToU8(text)) });

test('lists new files, files already there, and name clashes', () => {
  const files = [fileOf('new', '1'), fileOf('same', '22'), fileOf('changed', '33'), fileOf('longer', '4')];
  const found = new Map([
    ['same', strToU8('22')],
    ['changed', strToU8('34')],
    ['longer', strToU8('44')],
  ]);
  const plan = writePlan(files, found);
  expect(Object.entries(plan).map(([what, of]) => [what, of.map(({ path }) => path)])).toEqual([
    ['fresh', ['new']],
    ['same', ['same']],
    ['other', ['changed', 'longer']],
  ]);
});

test('puts a number behind the name of a file that is kept beside another', () => {
  expect(pathBeside('Setups/a.b/Spa/x_setup.json', 2)).toBe('Setups/a.b/Spa/x_setup_2.json');
});

test('gives a zip of whatever files come', async () => {
  async function* files() {
    yield fileOf('Setups/a/1.json', 'one');
    yield fileOf('Setups/a/2.json', 'two'.repeat(1000));
  }
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of zipStream(files())) pieces.push(piece);
  const unpacked = unzipSync(new Uint8Array(await new Blob(pieces).arrayBuffer()));
  expect(Object.entries(unpacked).map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    ['Setups/a/1.json', 'one'],
    ['Setups/a/2.json', 'two'.repeat(1000)],
  ]);
});
