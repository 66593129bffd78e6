import { type GarageFacts, parseSvm, type SvmFile, svmSettings, withLine } from '../../../setup/svm/index.ts';
import type { MadeChange } from '../apply-changes.ts';
import { type EngineerRequest, UnusableBase } from '../conditions.ts';
import { conditionSteps, type Remade, remadeFor, whyOf } from '../new-conditions.ts';
import { rowsByLine } from './apply-rules.ts';
import { makeLmuBaseline } from './baseline.ts';
import { openLmuSetup } from './open-lmu-setup.ts';

/** The lines that follow from a session and its length. */
const lines = ['GENERAL.FuelSetting', 'GENERAL.VirtualEnergySetting'];

function baselineFor(request: EngineerRequest, garage: GarageFacts): SvmFile {
  const read = parseSvm(makeLmuBaseline(request, { garage }).text);
  if (!read.ok) throw new UnusableBase(read.reason);
  return read.file;
}

/**
 * An earlier LMU setup for new conditions, with every change and its reason, as far as our rules for LMU go: the tyres of a
 * car and season are not known, so they are chosen in the garage.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function remadeLmu(
  file: SvmFile,
  before: EngineerRequest,
  now: EngineerRequest,
  garage: GarageFacts = {},
): Remade {
  const editableOf = (one: SvmFile) => openLmuSetup(one, garage);
  const was = baselineFor(before, garage);
  const stages = conditionSteps(before, now).map(({ condition, request }) => ({
    condition,
    file: baselineFor(request, garage),
  }));
  const is = stages.at(-1)?.file;
  if (!is) return { editable: editableOf(file), changes: [] };
  const steps = stages.map((stage) => ({ condition: stage.condition, editable: editableOf(stage.file) }));
  const { editable, changes } = remadeFor(editableOf(file), editableOf(was), steps);
  const read = parseSvm(editable.text);
  if (!read.ok) return { editable, changes };
  const why = whyOf(stages, 'fuel');
  const fuelled = withFuelOf(read.file, { was, is }, why);
  return { editable: editableOf(fuelled.file), changes: [...changes, ...fuelled.changes] };
}

/** Fuel and virtual energy of the rules, where no range tells of them and the file still has what they gave it before. */
function withFuelOf(
  file: SvmFile,
  { was, is }: Record<'was' | 'is', SvmFile>,
  why: string,
): { file: SvmFile; changes: MadeChange[] } {
  const [before, after, shown] = [was, is, file].map((one) => rowsByLine(one));
  const changes: MadeChange[] = [];
  let edited = file;
  for (const line of lines) {
    const [from, to, own] = [before?.get(line), after?.get(line), shown?.get(line)];
    if (!from || !to || !own || from.raw === to.raw || own.raw !== from.raw) continue;
    edited = withLineOf(is, edited, line);
    const made = rowsByLine(edited).get(line) ?? to;
    changes.push({
      parameter: own.parameter,
      label: own.label,
      from: own.value ?? own.raw,
      to: made.value ?? made.raw,
      unit: own.unit,
      fromText: own.text,
      toText: made.text,
      why,
      cost: '',
    });
  }
  return { file: edited, changes };
}

/** Copies another file's index and text of a line: no emptier file shows how far up a tank goes. */
function withLineOf(other: SvmFile, file: SvmFile, name: string): SvmFile {
  const theirs = svmSettings(other).find((line) => `${line.section}.${line.name}` === name);
  return theirs ? withLine(file, name, { index: theirs.index, text: theirs.shownText ?? '' }) : file;
}
