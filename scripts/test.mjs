import { runOnProjectNode } from './install-when-needed.mjs';

runOnProjectNode('scripts/test-product.ts', process.argv.slice(2));
