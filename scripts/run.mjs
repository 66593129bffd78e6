import { runOnProjectNode } from './install-when-needed.mjs';

const [name, ...args] = process.argv.slice(2);
runOnProjectNode(`scripts/${name}.ts`, args);
