/** Describes the read API in a static file, so that no Worker carries it. The build runs this. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { openapi } from '../app/public-api/openapi.ts';

const folder = 'public/api/v1';
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/openapi.json`, JSON.stringify(openapi));
