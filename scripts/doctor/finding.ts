export type Finding = {
  /** `open`: cannot be told yet, and why. */
  state: 'good' | 'bad' | 'open';
  about: string;
  says: string;
};

export const good = (about: string, says: string): Finding => ({ state: 'good', about, says });
export const bad = (about: string, says: string): Finding => ({ state: 'bad', about, says });
export const open = (about: string, says: string): Finding => ({ state: 'open', about, says });

/** One line each for what is wrong, or one that all is well. */
export const goodUnless = (about: string, faults: readonly string[], says: string): Finding[] =>
  faults.length === 0 ? [good(about, says)] : faults.map((fault) => bad(about, fault));
