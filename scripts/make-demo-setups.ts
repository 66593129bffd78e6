import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exampleRefinement } from './example-refinement.ts';
import { makeDemoSetups } from './seeds/demo-setups.ts';

const made = makeDemoSetups();
const [first] = made;
if (!first) throw new Error('There is no demo setup to refine');
writeFileSync(
  new URL('../racing/setup/demo-refinement.json', import.meta.url),
  `${JSON.stringify(exampleRefinement(first), null, 2)}\n`,
);

const target = new URL('../racing/setup/demo-setups.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(made, null, 2)}\n`);
console.log(
  `${made.length} demo setups written to ${fileURLToPath(target)}. Look at each before committing it.`,
);
