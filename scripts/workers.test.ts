import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePorts } from '../tests/support/free-ports.ts';
import type { WorkerSource } from './worker-list.ts';
import { createScratchFolder, remove } from './marked-folders.ts';
import { type RunningWorkers, startWorkers } from './workers.ts';

/** Counts in a Durable Object, says which build it is of, and keeps an answer in the cache when asked to. */
const worker = (build: string) => `
import { DurableObject } from 'cloudflare:workers';
export class Counter extends DurableObject {
  async next() {
    const count = ((await this.ctx.storage.get('count')) ?? 0) + 1;
    await this.ctx.storage.put('count', count);
    return count;
  }
}
export default {
  async fetch(request, { COUNTER }) {
    const { pathname } = new URL(request.url);
    if (pathname === '/build') return new Response(${JSON.stringify(build)});
    return new Response(String(await COUNTER.get(COUNTER.idFromName('one')).next()));
  },
};`;

const configuration = `
name = "counting"
main = "bundle.js"
compatibility_date = "2026-07-01"
[assets]
directory = "assets"
[[durable_objects.bindings]]
name = "COUNTER"
class_name = "Counter"
[[migrations]]
tag = "v1"
new_sqlite_classes = ["Counter"]`;

let folder: string;
let source: WorkerSource;
let running: RunningWorkers | undefined;
let ask: (path: string) => Promise<{ status: number; text: string }>;

function build(name: string): void {
  const assets = join(folder, 'assets');
  remove(assets);
  mkdirSync(assets);
  writeFileSync(join(assets, `${name}.js`), `// ${name}`);
  writeFileSync(source.bundle, worker(name));
}

async function start(dataDir = 'data'): Promise<void> {
  const [port = 0] = await freePorts(1);
  const appOrigin = `http://localhost:${port}`;
  running = await startWorkers(
    { port, standInsPort: 0, dataDir: join(folder, dataDir), appOrigin, standInsOrigin: '' },
    {},
    { workers: [source], onLog: () => {} },
  );
  ask = async (path) => {
    const response = await fetch(appOrigin + path);
    return { status: response.status, text: await response.text() };
  };
}

beforeEach(() => {
  folder = createScratchFolder('scrutineer-workers');
  source = {
    name: 'counting',
    configuration: join(folder, 'wrangler.toml'),
    bundle: join(folder, 'bundle.js'),
    variables: [],
  };
  writeFileSync(source.configuration, configuration);
  build('first');
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  remove(folder);
});

test('a Durable Object’s storage lies in the data folder and outlives a restart', async () => {
  await start();
  expect(await ask('/')).toMatchObject({ text: '1' });
  await running?.stop();
  await start();
  expect(await ask('/')).toMatchObject({ text: '2' });
  await running?.stop();
  await start('another');
  expect(await ask('/')).toMatchObject({ text: '1' });
});

test('a build made meanwhile changes nothing of what runs, until it is taken', async () => {
  await start();
  build('second');
  expect(await ask('/first.js')).toEqual({ status: 200, text: '// first' });
  expect(await ask('/build')).toEqual({ status: 200, text: 'first' });
  await running?.reload();
  expect(await ask('/second.js')).toEqual({ status: 200, text: '// second' });
  expect(await ask('/build')).toEqual({ status: 200, text: 'second' });
  remove(join(folder, 'assets'));
  expect(await ask('/second.js')).toEqual({ status: 200, text: '// second' });
});
