export const isShort = process.argv.includes('--short');

export const effort = (whole: number, short: number): number => (isShort ? short : whole);

export const wishes = (): string[] => process.argv.slice(2).filter((word) => !word.startsWith('--'));
