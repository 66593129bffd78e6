import { engineeringTargets } from '../../catalogues/engineering/targets.ts';
import type { SetupFile } from '../setup/format.ts';
import { valuesByName } from './driven-file.ts';
import type { Solved } from './solve-pressures.ts';
import type { StintSheet } from './stint-sheet.ts';
import type { StintWheel } from './stint-words.ts';
import { formatDecimal } from './typed-number.ts';

const { max: mostSpread } = engineeringTargets.acc.innerOuterSpreadC;

/** A step of camber for so many degrees of temperature that the spread is off. */
const degreesAStep = 4;
const mostSteps = 3;
const camberStep = 0.1;

const axles: readonly { name: string; wheels: readonly StintWheel[] }[] = [
  { name: 'front', wheels: ['LF', 'RF'] },
  { name: 'rear', wheels: ['LR', 'RR'] },
];

/** Degrees by which an axle's inner edges are hotter than the outer ones. Null without readings across a tyre. */
function spreadOf(wheels: readonly StintWheel[], { tyreTemps }: StintSheet): number | null {
  const spreads = wheels.flatMap((wheel) => {
    const { inner = null, outer = null } = tyreTemps[wheel] ?? {};
    return inner === null || outer === null ? [] : [inner - outer];
  });
  return spreads.length === 0 ? null : spreads.reduce((sum, one) => sum + one, 0) / spreads.length;
}

/**
 * The camber of an axle from the temperatures across its tyres: inner edges far hotter than the outer ones ask for less,
 * outer ones that are hotter ask for more. Both wheels of an axle move alike.
 */
export function solveCamber(file: SetupFile, sheet: StintSheet): Solved {
  const values = valuesByName(file);
  const solution: Solved = { targets: [], remarks: [] };
  for (const { name, wheels } of axles) {
    const spread = spreadOf(wheels, sheet);
    if (spread === null) continue;
    const off = spread > mostSpread ? spread - mostSpread : Math.min(spread, 0);
    const steps = Math.sign(off) * Math.min(mostSteps, Math.ceil(Math.abs(off) / degreesAStep));
    if (steps === 0) {
      solution.remarks.push(
        `Camber ${name} stays: the inner edges are ${formatDecimal(spread, 0)} °C hotter, and up to ${mostSpread} is right.`,
      );
      continue;
    }
    const why =
      steps > 0
        ? `Inner edges ${formatDecimal(spread, 0)} °C hotter, up to ${mostSpread} is right: ${formatDecimal(steps * camberStep, 1)}° less camber.`
        : `Outer edges ${formatDecimal(-spread, 0)} °C hotter than the inner ones: ${formatDecimal(-steps * camberStep, 1)}° more camber.`;
    for (const wheel of wheels) {
      const current = values.get(`camber.${wheel}`);
      if (current?.value == null || !current.offered) continue;
      solution.targets.push({ parameter: current.parameter, value: current.value + steps * camberStep, why });
    }
  }
  return solution;
}
