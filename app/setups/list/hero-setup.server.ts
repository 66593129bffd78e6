import { printUnits, type Units } from '#racing/setup/chosen-units';
import { demoSetups } from '#racing/setup/demo-setups';
import type { DisplayedSetting } from '#racing/setup/describe';
import { describeSetup } from '#racing/engineer/baseline/describe-setup';
import { inUnits } from '#racing/setup/in-units';
import { carFromAbove } from '#racing/drawing/car-from-above';
import type { HeroSetupView } from './hero-setup.tsx';
import { memoize } from '../../edge/page-cache/memoize.server.ts';
import { cardOf } from './setup-card.server.ts';

const settings = ['arbFront', 'arbRear', 'brakeBias', 'rearWing', 'tc1', 'abs'];

function settingRow(rows: readonly DisplayedSetting[], parameter: string) {
  return rows
    .filter((row) => row.parameter === parameter)
    .map(({ label, text, legalText, place }) => ({ label, text, legal: legalText ?? '', place: place ?? 0 }));
}

const heroes = memoize<HeroSetupView | null>(50);

/** The setup that the landing page shows, the same in each choice of units. */
export const heroSetup = (units: Units) => heroes(printUnits(units), () => heroIn(units));

function heroIn(units: Units): HeroSetupView | null {
  const [setup] = demoSetups;
  const described =
    setup && inUnits(describeSetup(setup.game, setup.setup_data, { track: setup.track_name }), units);
  if (!setup || !described) return null;
  const { id, title, car, carClass, track } = cardOf({ ...setup, likes: 0 });
  const rows = described.sections.flatMap((section) => section.rows);
  return {
    id,
    title,
    name: setup.title,
    car,
    carClass,
    track,
    corners: carFromAbove(described) ?? [],
    settings: settings.flatMap((parameter) => settingRow(rows, parameter)),
    reasons: inUnits(
      setup.note.split(/\n+/).filter((line) => /^(Cold pressures|Rear wing) /.test(line)),
      units,
    ),
  };
}
