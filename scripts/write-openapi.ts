import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openapi, openapiFile } from '../app/public-api/openapi.ts';

mkdirSync(dirname(openapiFile), { recursive: true });
writeFileSync(openapiFile, `${JSON.stringify(openapi, null, 2)}\n`);
