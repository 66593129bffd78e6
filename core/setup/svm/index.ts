import { svmCarTable } from './car-table.ts';
import { type DescribedSettingGroup, describeSettings } from './describe.ts';
import { editSettings, type SvmEdit, type SvmEditResult } from './edit.ts';
import { identifySvm, type SvmIdentity } from './identify.ts';
import type { SvmFile } from './lines.ts';

export type { DescribedSetting, DescribedSettingGroup } from './describe.ts';
export type { AppliedSvmEdit, DroppedSvmEdit, SvmEdit, SvmEditResult } from './edit.ts';
export { identifySvm, type SvmIdentity } from './identify.ts';
export { withoutInstallPath } from './install-path.ts';
export { parseSvm, type SvmFile, type SvmSetting, svmSettings, svmText } from './lines.ts';
export { customNotes } from './notes.ts';

export type DescribedSvm = SvmIdentity & { carKnown: boolean; sections: DescribedSettingGroup[] };

export function describeSvm(file: SvmFile): DescribedSvm {
  const identity = identifySvm(file);
  return {
    ...identity,
    carKnown: identity.carId !== null,
    sections: describeSettings(file, svmCarTable(identity)),
  };
}

/** Changes settings of a file, each snapped to what its car has, and says what was made of every wish. */
export function editSvm(file: SvmFile, edits: readonly SvmEdit[]): SvmEditResult {
  return editSettings(file, edits, svmCarTable(identifySvm(file)));
}
