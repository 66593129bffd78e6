import { parseSvm, svmText } from '../svm/index.ts';
import type { Garage } from './garage-data.ts';

/**
 * A setup file with every setting as a garage has it now; lines that the garage does not know stay as they are.
 *
 * @returns null for text that is no `.svm` file, or where nothing differs
 */
export function fileAsInGarage(text: string, { settings }: Garage): string | null {
  const read = parseSvm(text);
  if (!read.ok) return null;
  const lines = read.file.lines.map((line) => {
    if (line.kind !== 'setting') return line;
    const now = settings.get(`${line.section}.${line.name}`);
    if (!now?.available || now.index === line.index) return line;
    return { ...line, raw: `${line.name}=${now.index}//${now.text}` };
  });
  const driven = svmText({ ...read.file, lines });
  return driven === text ? null : driven;
}
