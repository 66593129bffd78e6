import type { SettingRow } from './editable-setup.ts';

/**
 * A setting's name for drivers: `Brake bias`. Taken from its row or another wheel's; from the parameter's name if the car
 * has neither.
 */
export function settingLabel(rows: readonly SettingRow[], parameter: string): string {
  const [key = '', place = ''] = parameter.split('.');
  const like =
    rows.find((row) => row.parameter === parameter) ??
    rows.find((row) => row.parameter.split('.')[0] === key);
  const name = like?.label.replace(/ (?:LF|RF|LR|RR|front|rear)$/, '') ?? wordsOf(key);
  if (name === null) return parameter;
  // "Front toe" says its axle, and "all" says nothing.
  const isSaid = place === 'all' || name.toLowerCase().startsWith(`${place} `);
  return isSaid ? name : [name, place].filter(Boolean).join(' ');
}

/** `Virtual energy` of `virtualEnergy`; null for what is no name of ours. */
function wordsOf(key: string): string | null {
  if (!/^[a-z]+(?:[A-Z0-9][a-z]*)*$/.test(key)) return null;
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.replace(/^(?:abs|arb|ecu|tc|[a-z])/, (first) => first.toUpperCase());
}
