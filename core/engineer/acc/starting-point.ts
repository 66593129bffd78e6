import {
  type AccCar,
  type AccParameters,
  accCar,
  accCars,
  accParameters,
  type Scale,
} from '../../../catalogues/acc/index.ts';
import { accObservedBaseline } from '../../../catalogues/acc/observed.ts';
import {
  type AccClicks,
  type AccSettingName,
  accSettingNames,
  clickShowing,
  legalClicks,
  observedPlaceOf,
  scalesOf,
  shownValue,
  toLegalClick,
} from './settings.ts';

/** Where the neutral clicks of a car come from. */
export type StartingPoint = {
  clicks: AccClicks;
  source:
    | { kind: 'own'; files: number }
    | { kind: 'relative'; car: string; files: number }
    | { kind: 'class'; cars: number };
};

/** Cars of the same family, one model year apart: the older or newer one stands in where no files are known. */
const relatives: Record<string, string> = {
  audi_r8_lms: 'audi_r8_lms_evo_ii',
  audi_r8_lms_evo: 'audi_r8_lms_evo_ii',
  bentley_continental_gt3_2016: 'bentley_continental_gt3_2018',
  ferrari_488_gt3: 'ferrari_488_gt3_evo',
  honda_nsx_gt3: 'honda_nsx_gt3_evo',
  lamborghini_huracan_gt3: 'lamborghini_huracan_gt3_evo2',
  lamborghini_huracan_gt3_evo: 'lamborghini_huracan_gt3_evo2',
  lamborghini_huracan_st: 'lamborghini_huracan_st_evo2',
  mclaren_650s_gt3: 'mclaren_720s_gt3',
  mercedes_amg_gt3: 'mercedes_amg_gt3_evo',
  nissan_gt_r_gt3_2017: 'nissan_gt_r_gt3_2018',
  porsche_991_gt2_rs_mr: 'porsche_935',
  porsche_991ii_gt3_cup: 'porsche_992_gt3_cup',
};

/** Units that mean the same on every car; clicks, levels and spring rates only mean something within one car's range. */
const sharedUnits = new Set(['psi', 'deg', 'mm', '% front', '%', 'Nm', ':1']);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** What a click of one car is on another car's scale. */
function carriedOver(click: number, from: Scale, to: Scale): number {
  if (sharedUnits.has(to.unit)) return clickShowing(to, shownValue(from, click));
  const [fromLowest, fromHighest] = legalClicks(from);
  const [toLowest, toHighest] = legalClicks(to);
  if (fromHighest === toHighest) return click;
  if (fromHighest === fromLowest) return (toLowest + toHighest) / 2;
  return toLowest + ((click - fromLowest) / (fromHighest - fromLowest)) * (toHighest - toLowest);
}

function observedClick(carId: string, setting: AccSettingName, place: number): number | undefined {
  return accObservedBaseline(carId)?.clicks[setting]?.[observedPlaceOf(setting, place)]?.[1];
}

function clickFrom(
  donors: readonly string[],
  parameters: AccParameters,
  setting: AccSettingName,
  place: number,
): number {
  const scale = scalesOf(parameters, setting)[place];
  if (!scale) return 0;
  const clicks: number[] = [];
  for (const donor of donors) {
    const donorParameters = accParameters(donor);
    const from = donorParameters && scalesOf(donorParameters, setting)[place];
    const click = observedClick(donor, setting, place);
    if (from?.adjustable && click !== undefined) clicks.push(carriedOver(click, from, scale));
  }
  if (clicks.length) return toLegalClick(scale, median(clicks));
  const [lowest, highest] = legalClicks(scale);
  return toLegalClick(scale, (lowest + highest) / 2);
}

function donorsOf(car: AccCar): { donors: string[]; source: StartingPoint['source'] } {
  const own = accObservedBaseline(car.id);
  if (own) return { donors: [car.id], source: { kind: 'own', files: own.dryFiles } };
  const relative = relatives[car.id];
  const related = relative === undefined ? undefined : accObservedBaseline(relative);
  if (relative !== undefined && related) {
    return {
      donors: [relative],
      source: { kind: 'relative', car: accCar(relative)?.name ?? relative, files: related.dryFiles },
    };
  }
  const classmates = accCars.filter(({ id, class: of }) => of === car.class && accObservedBaseline(id));
  return { donors: classmates.map(({ id }) => id), source: { kind: 'class', cars: classmates.length } };
}

const made = new Map<string, StartingPoint>();

/**
 * The neutral dry setup of a car: the median clicks of real files for it; for a car without files, those of
 * its nearest relative, or else of its class, carried over to its own scales. Always legal.
 */
export function startingPointOf(car: AccCar, parameters: AccParameters): StartingPoint {
  const known = made.get(car.id);
  if (known) return known;
  const { donors, source } = donorsOf(car);
  const clicks = Object.fromEntries(
    accSettingNames.map((setting) => [
      setting,
      scalesOf(parameters, setting).map((_, place) => clickFrom(donors, parameters, setting, place)),
    ]),
  ) as AccClicks;
  const point: StartingPoint = { clicks, source };
  made.set(car.id, point);
  return point;
}
