import fc from 'fast-check';

/** Something that takes what strangers write, with the invariants that hold for any of it. */
export type Target<Input> = {
  name: string;
  input: fc.Arbitrary<Input>;
  /** Tried before anything random: one hostile input of each kind that this target must bear. */
  examples?: readonly Input[];
  check(input: Input): void | Promise<void>;
};

type Tried = {
  inputs: number;
  /** The input that took longest, in milliseconds: a pattern that backtracks shows itself here. */
  slowestMs: number;
  slowest: string;
};

/** Every target that was added; `inputs` random ones follow the examples. */
export const targets: { name: string; run(inputs: number, seed: number): Promise<Tried> }[] = [];

/** Longest part of an input that a report shows. */
const longestShown = 1_000;

/** How many inputs are tried to find a smaller one that fails as well. */
const mostSmallerTried = 1_000;

export function shownInput(input: unknown): string {
  const text = fc.stringify(input);
  return text.length > longestShown ? `${text.slice(0, longestShown)}… (${text.length} characters)` : text;
}

/** An error's message, cut, and where it was thrown: an assertion's message may hold a whole file. */
function shownError(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${shownInput(error)}`;
  const place = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.message.slice(0, longestShown), ...place.slice(0, 5)].join('\n');
}

/**
 * Adds a target to those that are tried. `run` throws a report of the smallest input found that breaks an invariant, with the
 * seed that finds it again.
 */
export function target<Input>({ name, input, examples = [], check }: Target<Input>): void {
  targets.push({
    name,
    async run(inputs, seed) {
      const tried: Tried = { inputs: 0, slowestMs: 0, slowest: '' };
      let smallerTried = 0;
      const property = fc.asyncProperty(input, async (value) => {
        // Once one has failed, the rest look for a smaller one.
        if (smallerTried > 0) smallerTried += 1;
        if (smallerTried > mostSmallerTried) return;
        const started = performance.now();
        tried.inputs += 1;
        try {
          await check(value);
        } catch (error) {
          smallerTried ||= 1;
          throw error;
        }
        const ms = performance.now() - started;
        if (ms <= tried.slowestMs) return;
        tried.slowestMs = ms;
        tried.slowest = shownInput(value);
      });
      const result = await fc.check(property, {
        numRuns: examples.length + inputs,
        seed,
        examples: examples.map((one) => [one]),
      });
      if (result.failed) {
        throw new Error(
          `${name} breaks its invariant (FUZZ_SEED=${seed}) on ${shownInput(result.counterexample?.[0])}\n${shownError(result.errorInstance)}`,
        );
      }
      return tried;
    },
  });
}

/** Inputs of one run of all targets together, by `FUZZ_INPUTS`. */
const usualInputs = 2_000;

/**
 * How a run is set: `FUZZ_INPUTS` inputs in all, shared out evenly, from `FUZZ_SEED`; a new seed each time where none is
 * given. `FUZZ_ONLY` keeps the targets whose name holds it, so that one can have all the inputs.
 */
export function fuzzSettings(environment: NodeJS.ProcessEnv): { inputs: number; seed: number; only: string } {
  const { FUZZ_INPUTS, FUZZ_SEED, FUZZ_ONLY = '' } = environment;
  return {
    inputs: Number(FUZZ_INPUTS ?? usualInputs),
    seed: Number(FUZZ_SEED ?? Date.now() % 2 ** 31),
    only: FUZZ_ONLY.toLowerCase(),
  };
}
