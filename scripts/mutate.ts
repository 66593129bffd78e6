/**
 * How many small breakages of the product the unit and Worker tests notice: breaks one line at a time, runs the tests that import
 * the file (nearest first), puts the line back. `node scripts/mutate.ts --count 300 --seed 1 --out test-results/mutations.json`
 * continues a run that was stopped. `--beside FOLDER` takes only lines that another checkout has too, and `--replay FILE` breaks
 * the lines of a run again in another checkout (the current folder). The tests must pass while nothing is broken.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { transformWithEsbuild } from 'vite';
import { createVitest } from 'vitest/node';
import { randomFrom } from '../tests/support/random.ts';

type Mutation = { file: string; line: number; from: string; to: string };
/** `too slow`: the tests ran out of patience, for the breakage's sake or the machine's. */
type Outcome = 'killed' | 'survived' | 'no test' | 'too slow';
type Tried = Mutation & { outcome: Outcome; tests: number };

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'test-results/mutations.json' },
    replay: { type: 'string' },
    beside: { type: 'string' },
    files: { type: 'string', default: '4' },
  },
});

const sources = globSync(
  '{app,platform,racing,functions,catalogues,emulators,scripts,bench,tests}/**/*.{ts,tsx}',
).filter((file) => !file.includes('node_modules') && !file.endsWith('.d.ts'));
const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !/^tests\//.test(file);
const isProduct = (file: string) =>
  /^(app|platform|racing|functions)\//.test(file) &&
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

const patience = 100_000;

/** Starts quicker than the whole configuration, which starts workerd. */
const unitTests = 'test-results/unit-tests.config.ts';
mkdirSync(dirname(unitTests), { recursive: true });
writeFileSync(
  unitTests,
  `export default { test: { setupFiles: ['tests/support/fail-on-console-error.ts'], hookTimeout: 100000, testTimeout: 100000, experimental: { fsModuleCache: true } } };`,
);
// Clerk's package calls a `fetch` that a test replaced only in this mode.
process.env.NODE_ENV = 'test';
const vitest = await createVitest('test', {
  root: '.',
  config: unitTests,
  watch: true,
  bail: 1,
  pool: 'threads',
  maxWorkers: 1,
  isolate: false,
  reporters: [{}],
});
await vitest.standalone();

async function passesHere(files: readonly string[]): Promise<boolean> {
  const project = vitest.getRootProject();
  const modules = files.map((file) => project.createSpecification(resolve(file)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(modules);
  const ran = testModules.filter(({ relativeModuleId }) => files.includes(relativeModuleId));
  return unhandledErrors.length === 0 && ran.every((module) => module.ok());
}

/** Null when tests take too long. */
function passesInWorkerd(files: readonly string[]): Promise<boolean | null> {
  const args = ['run', '--bail=1', '--maxWorkers=1', '--testTimeout=100000', '--reporter=dot', ...files];
  return new Promise((done) => {
    const child = spawn('vitest', args, { stdio: 'ignore', detached: true });
    const tooLong = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), patience);
    child.once('exit', (code) => {
      clearTimeout(tooLong);
      done(code === null ? null : code === 0);
    });
  });
}

/** Whether all tests pass; null when they take too long. */
async function passes(files: readonly string[]): Promise<boolean | null> {
  if (files.some((file) => file.includes('.workers.'))) return passesInWorkerd(files);
  const tooLong = Promise.withResolvers<null>();
  const timer = setTimeout(() => tooLong.resolve(null), patience);
  const passed = await Promise.race([passesHere(files), tooLong.promise]);
  clearTimeout(timer);
  return passed;
}

async function outcomeOf({ file, line, to }: Mutation, tests: readonly string[]): Promise<Outcome> {
  const whole = readFileSync(file, 'utf8');
  const put = (text: string) => {
    writeFileSync(file, text);
    vitest.invalidateFile(resolve(file));
  };
  const restore = () => put(whole);
  process.once('exit', restore);
  const inWorkerd = tests.filter((test) => test.includes('.workers.'));
  const others = tests.filter((test) => !inWorkerd.includes(test));
  const runs = [...others.map((test) => [test]), inWorkerd].filter((run) => run.length > 0);
  try {
    put(whole.split('\n').with(line, to).join('\n'));
    for (const run of runs) {
      const passed = await passes(run);
      if (!passed) return passed === null ? 'too slow' : 'killed';
    }
    return 'survived';
  } finally {
    put(whole);
    process.off('exit', restore);
  }
}

async function tried(mutation: Mutation): Promise<Tried | undefined> {
  const { file, line, to } = mutation;
  const broken = readFileSync(file, 'utf8').split('\n').with(line, to).join('\n');
  const parsed = await transformWithEsbuild(broken, file).catch(() => undefined);
  if (!parsed) return undefined;
  const tests = testsOf(file);
  const outcome = tests.length > 0 ? await outcomeOf(mutation, tests) : 'no test';
  return { ...mutation, outcome, tests: tests.length };
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

/** The lines of another checkout, by their file's name and their text. */
const linesBeside = new Set(
  options.beside
    ? globSync('{app,platform,racing,functions}/**/*.{ts,tsx}', { cwd: options.beside }).flatMap((file) =>
        readFileSync(join(options.beside as string, file), 'utf8')
          .split('\n')
          .map((line) => basename(file) + line),
      )
    : [],
);

const random = randomFrom(Number(options.seed));
const all = sources.filter(isProduct).flatMap(mutationsOf);
const sample = options.replay
  ? (JSON.parse(readFileSync(options.replay, 'utf8')).mutations as Mutation[]).flatMap(found)
  : all
      .filter(({ file, from }) => !options.beside || linesBeside.has(basename(file) + from))
      .map((mutation) => ({ mutation, order: random.below(2 ** 32) }))
      .sort((a, b) => a.order - b.order)
      .map(({ mutation }) => mutation);

mkdirSync(dirname(options.out), { recursive: true });
const results: Tried[] = existsSync(options.out)
  ? JSON.parse(readFileSync(options.out, 'utf8')).mutations
  : [];
const key = ({ file, line, to }: Mutation) => `${file}:${line}:${to}`;
const done = new Set(results.map(key));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
for (const mutation of sample) {
  if (
    results.filter(({ outcome }) => outcome === 'killed' || outcome === 'survived').length >=
    Number(options.count)
  )
    break;
  if (done.has(key(mutation))) continue;
  const one = await tried(mutation);
  if (!one) continue;
  results.push(one);
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length;
  const figures = Object.fromEntries(
    (['killed', 'survived', 'no test', 'too slow'] as const).map((name) => [name, count(name)]),
  );
  writeFileSync(options.out, JSON.stringify({ seed: options.seed, ...figures, mutations: results }, null, 2));
  console.log(figures, `${mutation.file}:${mutation.line + 1}`);
  // Its worker is still busy with the tests; the next run goes on after it.
  if (one.outcome === 'too slow') process.exit(2);
}
await vitest.close();
process.exit(0);
