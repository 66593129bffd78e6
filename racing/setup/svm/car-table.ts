import {
  highestLmuIndex,
  type LmuRange,
  lmuCar,
  lmuLinesOfParameter,
  lmuParameters,
} from '../../../catalogues/lmu/index.ts';
import { rfactor2Parameters } from '../../../catalogues/rfactor2/seen-settings.ts';
import type { SvmIdentity } from './identify.ts';
import { emptyCarTable, type GarageFacts, type SettingRange, type SvmCarTable } from './setting-range.ts';

/** The settings of a car: the catalogue's, overridden by facts from its garage. */
export function svmCarTable(identity: SvmIdentity, garage: GarageFacts = {}): SvmCarTable {
  const table = tables[identity.game](identity);
  const facts = new Map(Object.entries(garage));
  if (facts.size === 0) return table;
  const legalOf = (section: string, name: string) => facts.get(`${section}.${name}`)?.legal;
  return {
    ...table,
    range(section, name) {
      const fact = facts.get(`${section}.${name}`);
      const range = table.range(section, name);
      return fact ? { basis: 'garage', fact, table: range } : range;
    },
    isNotOffered: (section, name) => !legalOf(section, name) && table.isNotOffered(section, name),
    factText: (section, name, index) => facts.get(`${section}.${name}`)?.texts[index] ?? null,
    isFixed(section, name) {
      const legal = legalOf(section, name);
      return Boolean(legal) && legal?.[0] === legal?.[1];
    },
  };
}

const tables = { LMU: lmuTable, rFactor2: rfactor2Table };

function lmuTable({ carId }: SvmIdentity): SvmCarTable {
  const parameters = carId === null ? undefined : lmuParameters(carId);
  if (carId === null || parameters === undefined) return emptyCarTable;
  return {
    ...emptyCarTable,
    range(section, name) {
      const range = parameters.ranges.get(`${section}.${name}`);
      return range === undefined ? null : lmuSettingRange(range);
    },
    linesOf: lmuLinesOfParameter,
    isNotOffered: (section, name) => parameters.notOffered.has(`${section}.${name}`),
    isChecked: (lmuCar(carId)?.filesSeen ?? 0) > 0,
  };
}

function lmuSettingRange(range: LmuRange): SettingRange {
  const { kind, first, last, indexMax, unit, decimals, conflict, texts } = range;
  return {
    basis: 'declared',
    kind,
    count: indexMax + 1,
    first,
    last,
    unit,
    decimals,
    ...(conflict && 'firstSeen' in conflict && { firstSeen: conflict.firstSeen }),
    ...(conflict && 'highestIndexSeen' in conflict && { seenTo: highestLmuIndex(range) }),
    ...(texts && { texts }),
  };
}

function rfactor2Table({ vehicleClass }: SvmIdentity): SvmCarTable {
  const seenSettings = rfactor2Parameters(vehicleClass);
  return {
    ...emptyCarTable,
    range(section, name) {
      const setting = seenSettings?.get(`${section}.${name}`);
      return setting === undefined ? null : { basis: 'seen', highest: setting.index[1] };
    },
  };
}
