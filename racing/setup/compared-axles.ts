import { type ComparedRow, settingName } from './compare.ts';

/** Rows of one setting that say the same: the wheels of an axle, or a row by itself. */
export type AxleRow<Row extends ComparedRow = ComparedRow> = Row & { name: string; parameters: string[] };

const axleNames = { LF: 'front', RF: 'front', LR: 'rear', RR: 'rear' } as const;
type Wheel = keyof typeof axleNames;
const isWheel = (corner: ComparedRow['corner']): corner is Wheel => !!corner && corner in axleNames;

const saysOf = ({ label, values }: ComparedRow) =>
  JSON.stringify([
    label,
    values.map((value) => value && [value.text, value.size, value.legal, value.legalText, value.offered]),
  ]);

/** One row an axle where left and right agree in every setup, else one a wheel; the order stays. */
export function byAxle<Row extends ComparedRow>(rows: readonly Row[]): AxleRow<Row>[] {
  const merged: (Row & { wheels: Wheel[]; parameters: string[] })[] = [];
  for (const row of rows) {
    const { corner } = row;
    const other =
      isWheel(corner) &&
      merged.find(
        ({ wheels: [first], ...one }) =>
          first && axleNames[first] === axleNames[corner] && saysOf(one as ComparedRow) === saysOf(row),
      );
    if (other) {
      other.wheels.push(corner);
      other.parameters.push(row.parameter);
    } else merged.push({ ...row, wheels: isWheel(corner) ? [corner] : [], parameters: [row.parameter] });
  }
  return merged.map(({ wheels, ...row }) => {
    const [first] = wheels;
    const corners = first && wheels.length > 1 ? [axleNames[first]] : row.corner ? [row.corner] : [];
    return { ...row, name: settingName(row.label, corners) } as unknown as AxleRow<Row>;
  });
}
