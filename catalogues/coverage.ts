/** Prints the coverage tables of README.md: `node catalogues/coverage.ts`. */
import { coverageMarkdown } from './coverage-table.ts';

console.log(coverageMarkdown());
