import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { coverageMarkdown } from '../catalogues/coverage-table.ts';
import { namesOfCatalogues, printNames } from '../catalogues/names-of-catalogues.ts';

/** Writes the files that are derived from the catalogues: `npm run catalogues:write`. */
const derived = { 'names.json': printNames(namesOfCatalogues()), 'coverage.md': coverageMarkdown() };
for (const [name, text] of Object.entries(derived)) {
  const path = fileURLToPath(new URL(`../catalogues/${name}`, import.meta.url));
  writeFileSync(path, `${text}\n`);
  console.log(`Written: ${path}`);
}
