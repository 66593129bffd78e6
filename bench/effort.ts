/** Whether a benchmark only shows that it still runs: its figures then say nothing. */
export const isShort = process.argv.includes('--short');

/** How much of something is measured: `whole` for figures, `short` with `--short`. */
export const effort = (whole: number, short: number): number => (isShort ? short : whole);

/** What the command line names beside its switches. */
export const wishes = (): string[] => process.argv.slice(2).filter((word) => !word.startsWith('--'));
