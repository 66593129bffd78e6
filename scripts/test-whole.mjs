import { runOnProjectNode } from './install-when-needed.mjs';

runOnProjectNode('scripts/test-whole.ts', process.argv.slice(2));
