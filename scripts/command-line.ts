import { spawn } from 'node:child_process';

export type Outcome = { code: number; output: string };

export function runCommand(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_LOG_PATH: 'build/logs',
        ...environment,
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => pieces.push(piece));
    const end = (code: number) => resolve({ code, output: Buffer.concat(pieces).toString() });
    child.once('error', (error) => {
      pieces.push(Buffer.from(error.message));
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

export type Run = typeof runCommand;

/** Runs a command to its end: exit code 1 where it gives false, or throws, whose message is printed. */
export async function runAsCommand(main: () => Promise<unknown>): Promise<never> {
  try {
    process.exit((await main()) === false ? 1 : 0);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
