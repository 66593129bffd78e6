import {
  highestLmuIndex,
  type LmuRange,
  lmuCar,
  lmuLinesOfParameter,
  lmuParameters,
} from '../../../catalogues/lmu/index.ts';
import { rfactor2Parameters } from '../../../catalogues/rfactor2/seen-settings.ts';
import type { SvmIdentity } from './identify.ts';
import { emptyCarTable, type SettingRange, type SvmCarTable } from './setting-range.ts';

export function svmCarTable(identity: SvmIdentity): SvmCarTable {
  return tables[identity.game](identity);
}

const tables = { LMU: lmuTable, rFactor2: rfactor2Table };

function lmuTable({ carId }: SvmIdentity): SvmCarTable {
  const parameters = carId === null ? undefined : lmuParameters(carId);
  if (carId === null || parameters === undefined) return emptyCarTable;
  return {
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
  const { kind, first, last, indexMax, unit, decimals, conflict } = range;
  // Real files go further than the table, so of the table nothing but the positions met can be trusted.
  if (conflict && 'highestIndexSeen' in conflict) return { basis: 'seen', highest: highestLmuIndex(range) };
  return {
    basis: 'declared',
    kind,
    count: indexMax + 1,
    first,
    last,
    unit,
    decimals,
    ...(conflict && { firstSeen: conflict.firstSeen }),
  };
}

function rfactor2Table({ vehicleClass }: SvmIdentity): SvmCarTable {
  const seen = rfactor2Parameters(vehicleClass);
  return {
    ...emptyCarTable,
    range(section, name) {
      const setting = seen?.get(`${section}.${name}`);
      return setting === undefined ? null : { basis: 'seen', highest: setting.index[1] };
    },
  };
}
