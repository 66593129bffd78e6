import { parseSvm, svmText } from '../svm/index.ts';
import type { Garage } from './garage-data.ts';

/**
 * A setup file with every setting as a garage has it now; lines that the garage does not know stay as they are.
 *
 * @returns null for text that is no `.svm` file, or where nothing differs
 */
export function fileAsInGarage(text: string, { settings }: Garage): string | null {
  const result = parseSvm(text);
  if (!result.ok) return null;
  const lines = result.file.lines.map((line) => {
    if (line.kind !== 'setting') return line;
    const now = settings.get(`${line.section}.${line.name}`);
    if (!now?.available || now.index === line.index) return line;
    return { ...line, raw: `${line.name}=${now.index}//${now.text}` };
  });
  const drivenText = svmText({ ...result.file, lines });
  return drivenText === text ? null : drivenText;
}

/** Whether a garage has every setting of a file as the file has it; false for a file without any of the garage's. */
export function isAsInGarage(text: string, garage: Garage): boolean {
  const result = parseSvm(text);
  const isInGarage = (line: { kind: string; section?: string; name?: string }) =>
    line.kind === 'setting' && garage.settings.has(`${line.section}.${line.name}`);
  return result.ok && result.file.lines.some(isInGarage) && fileAsInGarage(text, garage) === null;
}
