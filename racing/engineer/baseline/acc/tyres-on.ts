import { accSetupValue } from '../../../setup/acc/edit.ts';
import type { AccSetup } from '../../../setup/acc/json.ts';

const compounds = ['dry', 'wet'] as const;

/** The weather that a file's tyres are for; null where it does not say. */
export const weatherOfTyres = (setup: AccSetup): 'dry' | 'wet' | null =>
  compounds[accSetupValue(setup, 'tyreCompound') ?? -1] ?? null;
