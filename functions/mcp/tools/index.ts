import type { Tool } from '../tool.ts';
import { compareSetupsTool } from './compare-setups.ts';
import { explainSetting } from './explain-setting.ts';
import { getRun } from './get-run.ts';
import { getSetup } from './get-setup.ts';
import { getStintDigest } from './get-stint-digest.ts';
import { listMyGarage } from './list-my-garage.ts';
import { makeSetup } from './make-setup.ts';
import { searchSetups } from './search-setups.ts';

/** Every tool, in the order of the list. */
export const tools: readonly Tool[] = [
  searchSetups,
  getSetup,
  compareSetupsTool,
  explainSetting,
  listMyGarage,
  getStintDigest,
  makeSetup,
  getRun,
];
