import { rmSync } from 'node:fs';
import { readPlaces } from './places.ts';

const { dataDir } = readPlaces(process.env);
rmSync(dataDir, { recursive: true, force: true });
console.log(`Emptied ${dataDir}. The next start seeds it again.`);
