/** A variable of an iRacing file: its type is 1 (bool), 2 (int), 4 (float) or 5 (double). */
export type IbtVariable = { name: string; type: number; values: Float64Array };

const headBytes = 144;
const variableBytes = 144;
const sizes: Record<number, number> = { 1: 1, 2: 4, 4: 4, 5: 8 };

/** A telemetry file as iRacing writes it. */
export function ibtOf(variables: readonly IbtVariable[], rate: number, session: string): Uint8Array {
  const rows = variables[0]?.values.length ?? 0;
  const rowBytes = variables.reduce((sum, { type }) => sum + (sizes[type] ?? 0), 0);
  const variablesAt = headBytes + session.length;
  const rowsAt = variablesAt + variables.length * variableBytes;
  const bytes = new Uint8Array(rowsAt + rows * rowBytes);
  const view = new DataView(bytes.buffer);
  const heads: [index: number, value: number][] = [
    [0, 2],
    [2, rate],
    [4, session.length],
    [5, headBytes],
    [6, variables.length],
    [7, variablesAt],
    [9, rowBytes],
    [13, rowsAt],
    [35, rows],
  ];
  for (const [index, value] of heads) view.setInt32(index * 4, value, true);
  bytes.set(new TextEncoder().encode(session), headBytes);
  let offset = 0;
  variables.forEach(({ name, type, values }, index) => {
    const at = variablesAt + index * variableBytes;
    view.setInt32(at, type, true);
    view.setInt32(at + 4, offset, true);
    bytes.set(new TextEncoder().encode(name), at + 16);
    values.forEach((value, row) => {
      const place = rowsAt + row * rowBytes + offset;
      if (type === 1) view.setUint8(place, value);
      else if (type === 2) view.setInt32(place, value, true);
      else if (type === 4) view.setFloat32(place, value, true);
      else view.setFloat64(place, value, true);
    });
    offset += sizes[type] ?? 0;
  });
  return bytes;
}
