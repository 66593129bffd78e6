import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const folder = join(packages, '.cache/pglite');

async function make(): Promise<Blob> {
  const database = await PGlite.create();
  try {
    return await database.dumpDataDir('none');
  } finally {
    await database.close();
  }
}

/**
 * Postgres' files before anything is in them, as PGlite lays them out. Making them takes seconds of work, so that the
 * first that asks leaves a copy for those after it, until PGlite has another version.
 */
export async function emptyCluster(): Promise<Blob> {
  const { version } = JSON.parse(
    readFileSync(join(packages, '@electric-sql/pglite/package.json'), 'utf8'),
  ) as { version: string };
  const file = join(folder, `${version}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const cluster = await make();
  mkdirSync(folder, { recursive: true });
  // Whole or not at all: others may start at the same time.
  const written = `${file}.${process.pid}`;
  writeFileSync(written, Buffer.from(await cluster.arrayBuffer()));
  renameSync(written, file);
  return cluster;
}
