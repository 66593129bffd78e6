/**
 * Checks every file of the catalogues: `npm run catalogues:check` names each fault and ends with 1 if there is any. With
 * `-- --coverage` it prints which settings are known of each car.
 */
import { coverageMarkdown } from './coverage-table.ts';
import { catalogueFaults, printFault } from './faults.ts';

const faults = catalogueFaults();
if (faults.length > 0) {
  throw new Error(`${faults.length} faults in the catalogues\n${faults.map(printFault).join('\n')}`);
}
console.log(process.argv.includes('--coverage') ? coverageMarkdown() : 'The catalogues are sound.');
