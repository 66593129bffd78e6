import { build } from './build.ts';
import { runAsCommand } from './command-line.ts';

await runAsCommand(build);
