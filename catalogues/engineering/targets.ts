import type { EngineeringTargets } from '../schema/engineering.ts';
import storedTargets from './targets.json' with { type: 'json' };

/* Apart from the rules, which pages that do sums do not need. */

/** Target values on the track, in psi and °C. */
export const engineeringTargets = storedTargets as unknown as EngineeringTargets;
