import { openLmuSetup } from '../engineer/baseline/lmu/open-lmu-setup.ts';
import { openSetup } from '../engineer/baseline/open-setup.ts';
import { withUnit } from '../engineer/baseline/editable-setup.ts';
import type { HeldValue, SetupFile } from '../setup/format.ts';
import { readSetup } from '../setup/formats.ts';
import { parseSvm } from '../setup/svm/index.ts';
import { valuesByName } from './driven-file.ts';
import type { Wanted } from './solve-pressures.ts';
import type { StintChange } from './stint-sheet.ts';

const stopOf = (parameter: string) => Number(/^pitStop(\d+)\./.exec(parameter)?.[1] ?? 0);

/** Settings of LMU that the file names otherwise, or counts in positions. */
const computedParameters = new Set(['fuel', 'virtualEnergy']);

/**
 * A file with what is wanted of it, each value at the nearest that the car has, and every change as it was made. What the
 * file has no place for is left out.
 */
export function applyTargets(
  file: SetupFile,
  targets: readonly Wanted[],
): { file: SetupFile; changes: StintChange[] } {
  if (file.game === 'LMU') return applyToLmu(file, targets);
  const edits = targets.map(({ parameter, value }) => ({ parameter, value }));
  // New stops copy the last one.
  const editedFile = withStopsFor(file.edit(edits), targets).edit(edits);
  return { file: editedFile, changes: changesBetween(file, editedFile, targets) };
}

/** Stops that a file does not prepare yet are as its last one, each with the next set of tyres. */
function withStopsFor(file: SetupFile, targets: readonly Wanted[]): SetupFile {
  const values = valuesByName(file);
  const stopCount = Math.max(0, ...[...values.keys()].map(stopOf));
  const most = Math.max(0, ...targets.map(({ parameter }) => stopOf(parameter)));
  if (stopCount === 0 || most <= stopCount) return file;
  const last = [...values.values()].filter(({ parameter }) => stopOf(parameter) === stopCount);
  const more = Array.from({ length: most - stopCount }, (_, index) => stopCount + index + 1).flatMap((stop) =>
    last.map((value): HeldValue => {
      const key = value.parameter.split('.').slice(1).join('.');
      const raw = key === 'tyreSet' ? value.raw + stop - stopCount : value.raw;
      return { ...value, parameter: `pitStop${stop}.${key}`, raw };
    }),
  );
  return file.take(more);
}

function changesBetween(before: SetupFile, after: SetupFile, targets: readonly Wanted[]): StintChange[] {
  const [was, is] = [before, after].map(valuesByName);
  return targets.flatMap(({ parameter, why }) => {
    const now = is?.get(parameter);
    if (!now) return [];
    const then = was?.get(parameter);
    const to = now.value ?? now.raw;
    const from = then ? (then.value ?? then.raw) : 0;
    if (from === to) return [];
    const label = now.corner && !now.label.endsWith(now.corner) ? `${now.label} ${now.corner}` : now.label;
    const fromText = then?.text ?? 'none';
    return [{ parameter, label, from, to, unit: now.unit, fromText, toText: now.text, why }];
  });
}

function applyToLmu(file: SetupFile, targets: readonly Wanted[]): ReturnType<typeof applyTargets> {
  const plain = targets.filter(({ parameter }) => !computedParameters.has(parameter));
  const editedFile = file.edit(plain.map(({ parameter, value }) => ({ parameter, value })));
  const changes = changesBetween(file, editedFile, plain);
  let now = editedFile;
  for (const { parameter, value, why } of targets.filter((one) => computedParameters.has(one.parameter))) {
    const parsedNow = parseSvm(now.text);
    const edit = parsedNow.ok ? openLmuSetup(parsedNow.file).set(parameter, value) : null;
    if (edit?.outcome !== 'changed') continue;
    now = readSetup('LMU', edit.editable.text) ?? now;
    const { label, from, to, unit, fromText, toText } = edit.change;
    const texts = { from: from ?? to, fromText: from === null ? withUnit(null, unit, 0) : fromText, toText };
    changes.push({ parameter, label, to, unit, why, ...texts });
  }
  return { file: now, changes };
}

/** A file with changes that were worked out for it before: those of its figures, and then the engineer's. */
export function applyChanges(file: SetupFile, changes: readonly StintChange[]): SetupFile {
  const direct = changes.filter(({ by }) => by === undefined);
  const result = applyTargets(
    file,
    direct.map(({ parameter, to, why }) => ({ parameter, value: to, why })),
  ).file;
  let editable = openSetup(file.game, result.text);
  for (const { parameter, to } of changes.filter(({ by }) => by === 'engineer')) {
    const edit = editable?.set(parameter, to);
    if (edit?.outcome === 'changed') editable = edit.editable;
  }
  return (editable && readSetup(file.game, editable.text)) ?? result;
}
