import { runOnProjectNode } from './install-when-needed.mjs';

runOnProjectNode('scripts/start-product.ts', process.argv.slice(2));
