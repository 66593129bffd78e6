import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createScratchFolder, remove } from '../../scripts/marked-folders.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Somebody's own, or made by a command: a reader of the documents begins without them. */
const notOnAClone = '.git .data .dev.vars .wrangler production.env preview.env test-results'.split(' ');
/** Commands write into these. */
const copied = ['catalogues', 'docs', 'platform', 'public', 'racing'];

type Ending = { code: number | null; output: string };

/** A folder that looks like a fresh clone after `npm ci`, where commands may write. */
export type Desk = {
  /** Runs a line of the shell. What takes more than a minute is ended, and its code is null. */
  run(line: string, environment?: Record<string, string>): Promise<Ending>;
  clear(): void;
};

/** npm itself would install, or start all over; scripts that call it have their own line in the table of ways. */
function withoutNpm(folder: string): string {
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  for (const name of ['npm', 'npx']) {
    const program = join(bin, name);
    writeFileSync(program, `#!/bin/sh\necho "${name} is not run by this test" >&2\nexit 97\n`);
    chmodSync(program, 0o755);
  }
  return bin;
}

export function layDesk(): Desk {
  const folder = createScratchFolder('scrutineer-documents');
  for (const name of readdirSync(root).filter((one) => !notOnAClone.includes(one))) {
    if (copied.includes(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
    else symlinkSync(join(root, name), join(folder, name));
  }
  const path = [withoutNpm(folder), join(root, 'node_modules/.bin'), '/usr/bin', '/bin'].join(':');
  return {
    run: (line, environment = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn('bash', ['-c', line], {
          cwd: folder,
          stdio: ['ignore', 'pipe', 'pipe'],
          // Nothing of this machine's accounts and settings.
          env: { PATH: path, HOME: folder, DATA_DIR: join(folder, '.data'), NO_COLOR: '1', ...environment },
          timeout: 60_000,
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (piece: Buffer) => {
            output += piece;
          });
        child.once('error', reject);
        child.once('close', (code) => resolve({ code, output }));
      }),
    clear: () => remove(folder),
  };
}
