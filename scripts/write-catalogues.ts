import { writeFileSync } from 'node:fs';
import { namesOfCatalogues, printNames } from '../catalogues/names-of-catalogues.ts';

/** Writes what pickers and lists need of every game: `npm run catalogues:write`. */
writeFileSync(new URL('../catalogues/names.json', import.meta.url), `${printNames(namesOfCatalogues())}\n`);
