import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';

type Sum = { cases: number; escapes: number; leaked: number };

/** Folder of the test files' counts; inside the product's data, which each run clears. */
export function tallyFolder(environment: NodeJS.ProcessEnv): string {
  return join(environment.DATA_DIR ?? '', 'security-tally');
}

export type Tally = {
  /** Counts one case; `trouble` says what went wrong, null that the product held. */
  count(trouble: string | null): void;
  /** Counts bytes of one driver's that another got. */
  leak(bytes: number): void;
};

/** Counts the cases of one class of attacks, for the sum at the end of the run; a test in which one got through fails. */
export function openTally(name: string): Tally {
  const sum: Sum = { cases: 0, escapes: 0, leaked: 0 };
  const told: string[] = [];
  afterEach(() => expect(told.splice(0)).toEqual([]));
  afterAll(() => {
    writeFileSync(join(tallyFolder(process.env), `${name}.json`), JSON.stringify(sum));
  });
  return {
    count(trouble) {
      sum.cases += 1;
      if (trouble === null) return;
      sum.escapes += 1;
      told.push(trouble);
    },
    leak(bytes) {
      sum.leaked += bytes;
    },
  };
}

/** Prints the counts of every class and their sum, where some were tried. */
export function printSum(folder: string): void {
  const total: Sum = { cases: 0, escapes: 0, leaked: 0 };
  const files = readdirSync(folder).sort();
  if (files.length === 0) return;
  for (const file of files) {
    const { cases, escapes, leaked } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Sum;
    total.cases += cases;
    total.escapes += escapes;
    total.leaked += leaked;
    console.log(
      `  ${file.replace('.json', '').padEnd(24)} ${String(cases).padStart(5)} cases, ${escapes} escapes`,
    );
  }
  console.log(
    `security: ${total.cases} cases tried, ${total.escapes} escapes, ${total.leaked} bytes leaked between two users`,
  );
}
