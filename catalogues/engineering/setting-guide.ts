import type { SettingGuide } from '../schema/engineering.ts';
import stored from './setting-guide.json' with { type: 'json' };

export type { SettingGuide } from '../schema/engineering.ts';

/** A driver's explanation of each setting, by the last part of its page's address. */
export const settingGuide: ReadonlyMap<string, SettingGuide> = new Map(
  Object.entries(stored as unknown as Record<string, SettingGuide>),
);
