import { editSvm, parseSvm, type SvmFile } from '../../setup/svm/index.ts';
import type { MadeChange } from '../apply-changes.ts';
import type { EngineerRequest } from '../conditions.ts';
import { conditionSteps, type Remade, remadeFor, whyOf } from '../new-conditions.ts';
import { rowsByLine } from './apply-rules.ts';
import { makeLmuBaseline, UnusableBase } from './baseline.ts';
import { lmuSheet } from './sheet.ts';

/** The lines that follow from a session and its length. */
const lines = ['GENERAL.FuelSetting', 'GENERAL.VirtualEnergySetting'];

function baselineFor(request: EngineerRequest): SvmFile {
  const read = parseSvm(makeLmuBaseline(request).text);
  if (!read.ok) throw new UnusableBase(read.reason);
  return read.file;
}

/**
 * An earlier LMU setup for new conditions, with every change and its reason, as far as our rules for LMU go: the tyres of a
 * car and season are not known, so they are chosen in the garage.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function remadeLmu(file: SvmFile, before: EngineerRequest, now: EngineerRequest): Remade {
  const was = baselineFor(before);
  const stages = conditionSteps(before, now).map(({ condition, request }) => ({
    condition,
    file: baselineFor(request),
  }));
  const is = stages.at(-1)?.file;
  if (!is) return { sheet: lmuSheet(file), changes: [] };
  const why = whyOf(
    stages.map(({ condition }) => condition),
    'fuel',
  );
  const fuelled = withFuelOf(file, { was, is }, why);
  const steps = stages.map((stage) => ({ condition: stage.condition, sheet: lmuSheet(stage.file) }));
  const { sheet, changes } = remadeFor(lmuSheet(fuelled.file), lmuSheet(was), steps);
  return { sheet, changes: [...changes, ...fuelled.changes] };
}

/** Fuel and virtual energy of the rules, where the file still has what they gave it before. */
function withFuelOf(
  file: SvmFile,
  { was, is }: Record<'was' | 'is', SvmFile>,
  why: string,
): { file: SvmFile; changes: MadeChange[] } {
  const [before, after, shown] = [was, is, file].map(rowsByLine);
  const changes: MadeChange[] = [];
  let edited = file;
  for (const line of lines) {
    const [from, to, own] = [before?.get(line), after?.get(line), shown?.get(line)];
    if (!from || !to || !own || from.raw === to.raw || own.raw !== from.raw) continue;
    edited = editSvm(edited, [{ parameter: line, index: to.raw }]).file;
    const made = rowsByLine(edited).get(line);
    if (!made || made.raw === own.raw) continue;
    changes.push({
      parameter: own.parameter,
      label: own.label,
      from: own.value ?? own.raw,
      to: made.value ?? made.raw,
      unit: own.unit,
      fromText: own.text,
      toText: made.text || to.text,
      why,
      cost: '',
    });
  }
  return { file: edited, changes };
}
