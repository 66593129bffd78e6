import { existsSync } from 'node:fs';
import { claimFile, claimFolder, folderTrouble } from './data-folder.ts';
import { emptyFolder, requireMarked } from './marked-folders.ts';
import { readPlaces } from './places.ts';

function reset(dataDir: string): string {
  if (!existsSync(dataDir)) return `${dataDir} does not exist: there is nothing to empty.`;
  requireMarked(dataDir);
  const release = claimFolder(dataDir);
  try {
    emptyFolder(dataDir, [claimFile]);
  } finally {
    release();
  }
  return `Emptied ${dataDir}. The next start seeds it again.`;
}

let dataDir = '';
try {
  ({ dataDir } = readPlaces(process.env));
  console.log(reset(dataDir));
} catch (error) {
  console.error(folderTrouble(error, dataDir) ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
}
