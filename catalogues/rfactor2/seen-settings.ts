import type { StoredRfactor2Seen } from '../schema/svm-parameters.ts';
import stored from './seen-settings.json' with { type: 'json' };

/** Values on one line of real files of one vehicle class: a plausible range, not the legal one. */
export type Rfactor2Seen = {
  /** Lowest and highest index, and how many different ones. */
  index: [number, number];
  distinct: number;
  /** The garage's text for the lowest and for the highest index met. */
  first?: string;
  last?: string;
};

const settingsByClass = new Map(
  (stored as unknown as readonly StoredRfactor2Seen[]).map((entry) => [entry.vehicleClass, entry.settings]),
);
const tablesRead = new Map<string, ReadonlyMap<string, Rfactor2Seen>>();

/**
 * Values in real rFactor 2 files of a vehicle class, by line (`SECTION.Key`).
 *
 * @param vehicleClass the value of VehicleClassSetting, as the file spells it
 * @returns undefined for a class without files
 */
export function rfactor2Parameters(vehicleClass: string): ReadonlyMap<string, Rfactor2Seen> | undefined {
  const table = tablesRead.get(vehicleClass);
  if (table) return table;
  const settings = settingsByClass.get(vehicleClass);
  if (!settings) return undefined;
  const lines = new Map(Object.entries(settings));
  tablesRead.set(vehicleClass, lines);
  return lines;
}
