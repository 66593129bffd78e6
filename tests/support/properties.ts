import assert from 'node:assert/strict';
import fc from 'fast-check';

/** Random inputs of a property: few for whoever waits, many for CI. */
const inputs = Number(process.env.FUZZ_INPUTS ?? (process.env.ALL_CASES ? 400 : 40));

/** The same inputs in every run, so that what fails was changed; `FUZZ_SEED` tries others. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
fc.configureGlobal({ seed });

/** Longest part of an input that a failure prints. */
const longestInput = 1_000;

/** Tries the examples, then random inputs, and looks for the smallest that fails. */
export async function holds<Input>(
  input: fc.Arbitrary<Input>,
  check: (input: Input) => void | Promise<void>,
  examples: readonly Input[] = [],
): Promise<void> {
  const property = fc.asyncProperty(input, async (one) => {
    await check(one);
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false, 'Object.prototype is polluted');
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    numRuns: examples.length + inputs,
    examples: examples.map((one) => [one]),
  });
  if (!failed) return;
  const shortest = fc.stringify(counterexample?.[0]).slice(0, longestInput);
  throw new Error(`FUZZ_SEED=${seed}: ${shortest}`, { cause: errorInstance });
}

/** Text that Postgres accepts: no NUL, no lone surrogate. */
export function assertStorable(text: string, subject: string): void {
  assert.ok(
    text.isWellFormed() && !text.includes('\0'),
    `${subject} cannot be stored: ${JSON.stringify(text)}`,
  );
}

/** A sentence for a driver: a capital, a full stop, of a length that is read. */
export function assertSentence(text: string): void {
  assert.match(text, /^[A-Z\d].*[.?!]$/s);
  assert.ok(text.length <= 400, `a sentence of ${text.length} characters`);
}

/** Text that a header may carry as it is. */
export function assertHeaderSafe(text: string, subject: string): void {
  assert.match(text, /^[\x20-\x7e]*$/, subject);
}
