import type { Tool } from '../tool.ts';
import { searchSetups } from './search-setups.ts';

/** Every tool, in the order of the list. */
export const tools: readonly Tool[] = [searchSetups];
