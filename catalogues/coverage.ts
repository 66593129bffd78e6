/** Prints `coverage.md`: `node catalogues/coverage.ts > catalogues/coverage.md`. */
import { coverageMarkdown } from './coverage-table.ts';

console.log(coverageMarkdown());
