import stored from './demo-refinement.json' with { type: 'json' };

/** A demo setup refined by the rulebook, in the games' units; made by `scripts/make-demo-setups.ts`. */
export const demoRefinement = stored;
