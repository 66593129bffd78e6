/**
 * How many small breakages of the product the unit and Worker tests notice: breaks one line at a time, runs the tests that import
 * the file (nearest first), puts the line back. `node scripts/mutate.ts --count 300 --seed 1 --out test-results/mutations.json`;
 * `--replay FILE` breaks the same lines again in another checkout (the current folder), as far as they are still there.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { transformWithEsbuild } from 'vite';
import { randomFrom } from '../tests/support/random.ts';

type Mutation = { file: string; line: number; from: string; to: string };
type Told = Mutation & { outcome: 'killed' | 'survived' | 'no test'; tests: number };

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'test-results/mutations.json' },
    replay: { type: 'string' },
    files: { type: 'string', default: '4' },
  },
});

const sources = globSync(
  '{app,core,functions,catalogues,emulators,scripts,bench,tests}/**/*.{ts,tsx}',
).filter((file) => !file.includes('node_modules') && !file.endsWith('.d.ts'));
const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !/^tests\//.test(file);
const isProduct = (file: string) =>
  /^(app|core|functions)\//.test(file) &&
  !/\.test\.|\.fixture|\/fixtures\/|\/tests\/|database-types|vitest\.config/.test(file);

const importers = new Map<string, Set<string>>();
for (const file of sources) {
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /(?:from|import)\s*\(?\s*['"]([.#][^'"]*)['"]/g,
  )) {
    const target = path.startsWith('#') ? `${path.slice(1)}.ts` : normalize(join(dirname(file), path));
    for (const name of [target, `${target}.ts`, `${target}.tsx`]) {
      importers.set(name, (importers.get(name) ?? new Set()).add(file));
    }
  }
}

/** The tests that reach a file, those with the fewest imports between first. */
function testsOf(file: string): string[] {
  const reached = new Set([file]);
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer);
  const worker = /^functions\/[^/]+/.exec(file)?.[0];
  const whole = worker ? globSync(`${worker}/**/*.workers.test.ts`) : [];
  return [
    ...new Set([...[...reached].filter((one) => isTest(one) && !one.includes('.workers.')), ...whole]),
  ].slice(0, Number(options.files));
}

const breakages: [RegExp, string][] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ <= /, ' > '],
  [/ >= /, ' < '],
  [/ < (?=[\w(])/, ' >= '],
  [/ > (?=[\w(])/, ' <= '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \?\? .*?(?=[;,)]|$)/, ' ?? (undefined as never)'],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/\bif \(/, 'if (!'],
  [/(?<=[\w)]) \+ (?=[\w(])/, ' - '],
  [/(?<=[\w)]) - (?=[\w(])/, ' + '],
  [/(?<![\w.#'"`-])\d+(?![\w'"`-])/, '7919'],
  [/(?<=[(=:?,[] ?)'[^']+'/, "'broken'"],
  [/^\s+(?:await )?[\w.]+\(.*\);$/, ';'],
  [/^\s+return (?!;).+;$/, 'return undefined as never;'],
];

function mutationsOf(file: string): Mutation[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((from, line) =>
      /^\s*(\/\/|\/?\*|import |export (type|\{|\*)|type |[|}] ?from)/.test(from) || from.includes('className')
        ? []
        : breakages
            .filter(([found]) => found.test(from))
            .map(([found, to]) => ({ file, line, from, to: from.replace(found, () => to) }))
            .filter(({ to }) => to !== from),
    );
}

/** Starts quicker than the whole configuration, which starts workerd. */
const unitTests = 'test-results/unit-tests.config.ts';

/** Whether all tests pass; what takes more than two minutes has not. */
function passes(files: readonly string[]): Promise<boolean> {
  const inWorkerd = files.some((file) => file.includes('.workers.'));
  const config = inWorkerd ? [] : ['--root=.', `--config=${unitTests}`, '--no-isolate'];
  const args = [
    'run',
    '--bail=1',
    '--maxWorkers=1',
    '--testTimeout=20000',
    '--reporter=dot',
    ...config,
    ...files,
  ];
  return new Promise((resolve) => {
    const child = spawn('vitest', args, { stdio: 'ignore', detached: true });
    const tooLong = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), 120_000);
    child.once('exit', (code) => {
      clearTimeout(tooLong);
      resolve(code === 0);
    });
  });
}

async function tried(mutation: Mutation): Promise<Told | undefined> {
  const { file, line, to } = mutation;
  const whole = readFileSync(file, 'utf8');
  const lines = whole.split('\n');
  lines[line] = to;
  const parsed = await transformWithEsbuild(lines.join('\n'), file).catch(() => undefined);
  if (!parsed) return undefined;
  const tests = testsOf(file);
  if (tests.length === 0) return { ...mutation, outcome: 'no test', tests: 0 };
  try {
    writeFileSync(file, lines.join('\n'));
    const inWorkerd = tests.filter((test) => test.includes('.workers.'));
    const others = tests.filter((test) => !inWorkerd.includes(test));
    const runs = [others.slice(0, 2), others.slice(2), inWorkerd].filter((run) => run.length > 0);
    let noticed = false;
    for (const run of runs) noticed ||= !(await passes(run));
    return { ...mutation, outcome: noticed ? 'killed' : 'survived', tests: tests.length };
  } finally {
    writeFileSync(file, whole);
  }
}

/** The same line of the same file, or of a file of that name which was moved. */
function found(mutation: Mutation): Mutation[] {
  const same = sources.filter((file) => basename(file) === basename(mutation.file));
  return [mutation.file, ...same]
    .filter((file) => sources.includes(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((text, line) => (text === mutation.from ? [{ ...mutation, file, line }] : [])),
    )
    .sort((a, b) => Math.abs(a.line - mutation.line) - Math.abs(b.line - mutation.line))
    .slice(0, 1);
}

const random = randomFrom(Number(options.seed));
const all = sources.filter(isProduct).flatMap(mutationsOf);
const sample = options.replay
  ? (JSON.parse(readFileSync(options.replay, 'utf8')).mutations as Mutation[]).flatMap(found)
  : all
      .map((mutation) => ({ mutation, order: random.below(2 ** 32) }))
      .sort((a, b) => a.order - b.order)
      .map(({ mutation }) => mutation);

mkdirSync(dirname(options.out), { recursive: true });
mkdirSync(dirname(unitTests), { recursive: true });
writeFileSync(
  unitTests,
  `export default { test: { setupFiles: ['tests/support/fail-on-console-error.ts'], hookTimeout: 20000, experimental: { fsModuleCache: true } } };`,
);
const told: Told[] = [];
for (const mutation of sample) {
  const tested = told.filter(({ outcome }) => outcome !== 'no test').length;
  if (tested >= Number(options.count)) break;
  const one = await tried(mutation);
  if (!one) continue;
  told.push(one);
  const count = (outcome: Told['outcome']) => told.filter((one) => one.outcome === outcome).length;
  const figures = { killed: count('killed'), survived: count('survived'), 'no test': count('no test') };
  writeFileSync(options.out, JSON.stringify({ seed: options.seed, ...figures, mutations: told }, null, 2));
  console.log(figures, `${mutation.file}:${mutation.line + 1}`);
}
