import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import packageLock from '../../package-lock.json' with { type: 'json' };
import { workerList } from '../../scripts/worker-list.ts';
import { type Desk, root } from './desk.ts';

/** Shows, at less cost, that a command would run; fails as a test does when it would not. */
export type Proof = (command: string, desk: Desk) => void | Promise<void>;

const scripts: Record<string, string> = packageJson.scripts;
const source = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The command behind an npm invocation: the script of package.json, or the program in node_modules. */
export function spelledOut(command: string): string {
  const [, name, rest = ''] = /^npm (?:run )?(?:-s |--silent )?([\w:-]+)(?: -- (.*))?$/.exec(command) ?? [];
  if (name === undefined || command === 'npm ci') return command.replace(/^npx (--yes )?/, '');
  const script = scripts[name];
  if (script === undefined) throw new Error(`package.json has no script "${name}"`);
  return `${script} ${rest}`.trim();
}

/** Runs it with something at its end that makes it stop before it does anything, and say so. */
export const stopsAt =
  (ending: string, says: RegExp): Proof =>
  async (command, desk) => {
    const { code, output } = await desk.run(`${spelledOut(command)} ${ending}`);
    expect(output).toMatch(says);
    expect(code).toBe(1);
  };

/** Runs something smaller in its place. */
export const runs =
  (line: string): Proof =>
  async (command, desk) => {
    // The command itself has to be there.
    spelledOut(command);
    expect(await desk.run(line)).toMatchObject({ code: 0 });
  };

/** Its programs are there, can be read, and name every option that is given; whether what they import is there, tsc says. */
export const isWhole: Proof = (command) => {
  for (const part of spelledOut(command).split(' && ')) {
    const [, program = ''] = /^(?:node_modules\/\.bin\/)?node (\S+\.(?:ts|mjs))/.exec(part) ?? [];
    const [, inner] = /runOnProjectNode\('([^']+)'/.exec(source(program)) ?? [];
    for (const file of inner ? [program, inner] : [program]) stripTypeScriptTypes(source(file));
    for (const [, option = ''] of part.matchAll(/ --([\w-]+)/g))
      expect(source(inner ?? program)).toMatch(new RegExp(`['" -]${option}['":]`));
  }
};

const helpTexts = new Map<string, Promise<string>>();

const workerNames = workerList.map(({ name }) => `${name}-production`);

/** Wrangler knows the command and every option it is given, and we have the Worker that is named. */
export const wranglerKnows: Proof = async (command, desk) => {
  const [words = '', ...options] = spelledOut(command).split(/ (?=--)/);
  const subcommand = words.replaceAll(/ [A-Z]+\b/g, '');
  const help = helpTexts.get(subcommand) ?? desk.run(`${subcommand} --help`).then(({ output }) => output);
  helpTexts.set(subcommand, help);
  expect((await help).split('\n').find((line) => line.startsWith('wrangler'))).toContain(subcommand);
  const [, name] = /--name ([\w-]+)$/.exec(command) ?? [];
  if (name) expect(workerNames).toContain(name);
  for (const option of options) expect(await help).toContain(option.split(' ')[0]);
};

/** A source says the same words, and is tried itself elsewhere. */
export const saidIn =
  (path: string, ...words: string[]): Proof =>
  () => {
    for (const word of words) expect(source(path)).toContain(word);
  };

/** The project, the configuration and the file that a test command names are there. */
export const isTestOfOurs: Proof = (command) => {
  const [, , project] = /--project ("?)([\w ]+?)\1( |$)/.exec(command) ?? [];
  const configurations = globSync(['vitest.config.ts', 'functions/*/vitest.config.ts'], { cwd: root });
  if (project) expect(configurations.map(source).join()).toContain(`name: '${project}'`);
  for (const [path] of spelledOut(command).matchAll(/\b\w+\/[\w./-]+/g))
    expect(existsSync(join(root, path)), path).toBe(true);
};

/** npm ci refuses when the lock does not say what package.json says. */
export const lockFits: Proof = () => {
  expect(packageLock.packages['']).toMatchObject({
    dependencies: packageJson.dependencies,
    devDependencies: packageJson.devDependencies,
    optionalDependencies: packageJson.optionalDependencies,
  });
};
