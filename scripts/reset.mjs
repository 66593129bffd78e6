import { runOnProjectNode } from './install-when-needed.mjs';

runOnProjectNode('scripts/reset-data.ts', process.argv.slice(2));
