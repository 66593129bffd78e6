import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exampleRefinement } from './example-refinement.ts';
import { makeDemoSetups } from './seeds/demo-setups.ts';

const setups = makeDemoSetups();
const [first] = setups;
if (!first) throw new Error('There is no demo setup to refine');
writeFileSync(
  new URL('../racing/setup/demo-refinement.json', import.meta.url),
  `${JSON.stringify(exampleRefinement(first), null, 2)}\n`,
);

const target = new URL('../racing/setup/demo-setups.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(setups, null, 2)}\n`);
console.log(
  `${setups.length} demo setups written to ${fileURLToPath(target)}. Look at each before committing it.`,
);
