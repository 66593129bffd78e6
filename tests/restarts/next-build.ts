import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createFolder, remove } from '../../scripts/marked-folders.ts';

/** A file of the build that bears the hash of what is in it; the list of routes bears that of the whole build. */
const hashedName = /^(.+)-([\w-]{8})\.(js|css|woff2)$/;

/** The loader data's name in both bundles of the list: renamed, so that pages of the former build cannot read it. */
const listData = /\bfilters:(\w+),((?:choices:\w+,)?firstPage:)/g;

/** Built folders are copied; the others are of no use to a product, and would recurse. */
const notLinked = ['build', 'test-results', '.git'];

function replaceIn(file: string, replace: (text: string) => string): boolean {
  const before = readFileSync(file, 'utf8');
  const after = replace(before);
  writeFileSync(file, after);
  return before !== after;
}

/**
 * Makes the product of a next deployment out of the one that is built: every script, style and font has another name, and
 * one page reads data of another shape. Another run of Vite would give the same, in half a minute.
 *
 * @param root of the project, but for built files: its folder is made from scratch
 */
export function makeNextBuild(root: string): void {
  remove(root);
  createFolder(root);
  for (const name of readdirSync('.')) {
    if (name === 'wrangler.toml') cpSync(name, join(root, name));
    else if (!notLinked.includes(name)) symlinkSync(resolve(name), join(root, name));
  }
  cpSync('build', join(root, 'build'), { recursive: true });

  const assets = join(root, 'build/client/assets');
  const hashed = readdirSync(assets).flatMap((name) => {
    const [, stem, hash = '', extension] = hashedName.exec(name) ?? [];
    if (!stem) return [];
    const next = `next${hash.slice(4)}`;
    renameSync(join(assets, name), join(assets, `${stem}-${next}.${extension}`));
    return [[hash, next] as const];
  });
  const renamed = (text: string) => hashed.reduce((done, [hash, next]) => done.replaceAll(hash, next), text);
  const reshaped = (text: string) => text.replace(listData, 'sought:$1,$2');

  const scripts = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const files = [
    join(root, 'build/server/index.js'),
    join(root, 'build/client/sw.js'),
    ...scripts.map((name) => join(assets, name)),
  ];
  for (const file of files) replaceIn(file, renamed);
  const reshapedFiles = files.filter((file) => replaceIn(file, reshaped));
  if (reshapedFiles.length !== 2)
    throw new Error('the list of setups has other data: name it in next-build.ts');
}
