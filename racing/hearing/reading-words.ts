import type { Reading, ReadingRow } from './reading.ts';
import type { ReadingChoices } from './reading-choices.ts';

/** A row of a reading with its text for drivers. */
export type HeardRow = { row: ReadingRow; text: string };
/** The name of a setting or a figure: `Rear wing` of `rearWing`. */
type Labels = (parameter: string) => string;

const labelIn = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const directions = {
  increase: 'more',
  decrease: 'less',
  set: 'to',
  lowest: 'lowest',
  highest: 'highest',
  back: 'back',
};

/** A figure's name and unit around its value. */
const figures: Record<string, [before: string, after: string]> = {
  hotPsi: ['Hot', 'psi'],
  psiChange: ['Pressure', 'psi'],
  aimPsi: ['Hot pressure to aim for', 'psi'],
  litres: ['Fuel', 'L'],
  litresPerLap: ['Fuel', 'L a lap'],
  lapsShort: ['Fuel short by', 'laps'],
  litresShort: ['Fuel short by', 'L'],
  minutes: ['Length', 'minutes'],
  laps: ['Length', 'laps'],
  trackTemperature: ['Track', '°C'],
};

/** `Hot LF 26.5 psi`, `Pressure LR +0.5 psi`. */
function figureText({ name, value }: Extract<ReadingRow, { about: 'figure' }>): string {
  const [key = '', wheel = ''] = name.split('.');
  const [before = '', after = ''] = figures[key] ?? [];
  const sign = key === 'psiChange' && value > 0 ? '+' : '';
  return [before, wheel, `${sign}${value}`, after].filter(Boolean).join(' ');
}

type Complaint = Extract<ReadingRow, { about: 'complaint' }>;

/** A complaint's corner, else the speed of its corners. Empty for everywhere. */
function placeOf({ corner, speed }: Complaint, choices: ReadingChoices): string {
  if (corner !== '') return labelIn(choices.corners, corner);
  return speed === 'any' ? '' : `${capital(speed)} corners`;
}

/** The other rows, which chips and sentences name alike. */
function textOf(row: Exclude<ReadingRow, Complaint>, label: Labels): string {
  switch (row.about) {
    case 'setting':
      return [label(row.parameter), directions[row.direction], row.amount, row.unit]
        .filter((part) => part !== null)
        .join(' ')
        .replace(/ 1 clicks$/, ' 1 click');
    case 'figure':
      return figureText(row);
    case 'undo':
      return 'Take the last change back';
    default:
      return capital(row.value);
  }
}

/** A chip: `T5-6 Les Combes · Entry · Understeer · A lot`. */
function chipOf(row: ReadingRow, choices: ReadingChoices, label: Labels): string {
  if (row.about !== 'complaint') return textOf(row, label);
  return [
    placeOf(row, choices),
    row.phase === 'any' ? '' : labelIn(choices.phases, row.phase),
    labelIn(choices.symptoms, row.symptom),
    row.strength === 'usual' ? '' : labelIn(choices.strengths, row.strength),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The rows of a reading as chips. */
export const heardRows = (reading: Reading, choices: ReadingChoices, label: Labels): HeardRow[] =>
  reading.map((row) => ({ row, text: chipOf(row, choices, label) }));

/** A reading in a line, as a list names a run without words: `Entry understeer at T5-6 Les Combes`. */
export function readingLine(reading: Reading, choices: ReadingChoices, label: Labels): string {
  const rows = reading.map((row) => {
    if (row.about !== 'complaint') return textOf(row, label);
    const place = placeOf(row, choices);
    const phase = row.phase === 'any' ? '' : labelIn(choices.phases, row.phase);
    const what = capital(`${phase} ${labelIn(choices.symptoms, row.symptom)}`.trim().toLowerCase());
    return row.corner === '' && place !== ''
      ? `${what} in ${place.toLowerCase()}`
      : place
        ? `${what} at ${place}`
        : what;
  });
  return rows.join(', ');
}
