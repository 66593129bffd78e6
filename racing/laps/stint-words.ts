/* The words of a stint sheet, apart from its schema, which pages do not need. */

export const stintWheels = ['LF', 'RF', 'LR', 'RR'] as const;
export type StintWheel = (typeof stintWheels)[number];

/** Where in a corner a balance is felt, in the order of driving through it. */
export const cornerPhases = ['entry', 'middle', 'exit'] as const;
export type CornerPhase = (typeof cornerPhases)[number];
export const balances = ['understeer', 'neutral', 'oversteer'] as const;

export const longestStintNotes = 2000;
