import type { QuestionedClick } from '../format.ts';
import { type CarParameter, type ClickVerdict, tableOf, judgeClick } from './car-parameters.ts';
import { garageText } from './garage.ts';
import { type AccSetup, valueAt } from './json.ts';

export type CheckedAccSetup = {
  carKnown: boolean;
  /** True when nothing is illegal or unreadable. For an unknown car that says little: only what all cars share. */
  legal: boolean;
  illegal: QuestionedClick[];
  /** Beyond what real files use, on settings whose end is not published: the game may take it or not. */
  unconfirmed: QuestionedClick[];
  /** Settings that hold something else than a number, and so mean nothing to the game. */
  unreadable: { parameter: string; label: string }[];
  /** Settings the file lacks. The game fills them in, so the file is still legal. */
  missing: { parameter: string; label: string }[];
};

/** The clicks of a setup that its car does not accept, with the accepted ones. */
export function checkAccSetup(setup: AccSetup): CheckedAccSetup {
  const table = tableOf(setup);
  const findings: Record<Finding['type'], Finding[]> = {
    legal: [],
    illegal: [],
    unconfirmed: [],
    unreadable: [],
    missing: [],
  };
  const stopCount = preparedPitStops(setup);
  const settings = [
    ...table.sections.flatMap((section) => section.settings),
    ...table.pitStops.slice(0, stopCount).flat(),
  ];
  for (const setting of settings) {
    const finding = inspect(setup, setting);
    findings[finding.type].push(finding);
  }
  return {
    carKnown: table.isKnown,
    legal: findings.illegal.length === 0 && findings.unreadable.length === 0,
    illegal: findings.illegal.map(questionedClick),
    unconfirmed: findings.unconfirmed.map(questionedClick),
    unreadable: findings.unreadable.map(nameOf),
    missing: findings.missing.map(nameOf),
  };
}

type Finding = { type: ClickVerdict | 'unreadable' | 'missing'; setting: CarParameter; raw: number };

function inspect(setup: AccSetup, setting: CarParameter): Finding {
  const value = valueAt(setup, setting.parameter.path);
  if (value === undefined) return { type: 'missing', setting, raw: Number.NaN };
  if (typeof value !== 'number') return { type: 'unreadable', setting, raw: Number.NaN };
  return { type: judgeClick(setting, value), setting, raw: value };
}

function preparedPitStops(setup: AccSetup): number {
  const list = valueAt(setup, ['basicSetup', 'strategy', 'pitStrategy']);
  return Array.isArray(list) ? list.length : 0;
}

function questionedClick({ setting, raw }: Finding): QuestionedClick {
  const [lowest, highest] = setting.legal ?? [0, Number.MAX_SAFE_INTEGER];
  return {
    parameter: setting.parameter.name,
    label: setting.parameter.fullLabel,
    raw,
    text: garageText(setting, raw),
    legalRaw: [lowest, highest],
    legalText: setting.legalText ?? 'a whole number from 0',
  };
}

function nameOf({ setting }: Finding): { parameter: string; label: string } {
  return { parameter: setting.parameter.name, label: setting.parameter.fullLabel };
}
