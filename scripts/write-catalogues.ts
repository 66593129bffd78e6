import { writeFileSync } from 'node:fs';
import { namesOfCatalogues, printNames } from '../catalogues/names-of-catalogues.ts';
import { lapReferencesSql } from './lap-references.ts';

/** Writes what pickers and lists, and the database, need of every game: `npm run catalogues:write`. */
writeFileSync(new URL('../catalogues/names.json', import.meta.url), `${printNames(namesOfCatalogues())}\n`);
writeFileSync(new URL('../supabase/lap-references.sql', import.meta.url), lapReferencesSql());
