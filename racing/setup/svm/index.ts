import { svmCarTable } from './car-table.ts';
import { type DescribedSettingGroup, describeSettings } from './describe.ts';
import { editSettings, type SvmEdit, type SvmEditResult } from './edit.ts';
import { identifySvm, type SvmIdentity } from './identify.ts';
import type { SvmFile } from './lines.ts';
import type { GarageFacts } from './setting-range.ts';

export type { DescribedSetting } from './describe.ts';
export type { SvmEdit, SvmEditResult } from './edit.ts';
export { identifySvm } from './identify.ts';
export { withoutInstallPath } from './install-path.ts';
export type { GarageFact, GarageFacts } from './setting-range.ts';
export { writeSvm, type WrittenLine } from './write.ts';
export {
  parseSvm,
  type SvmFile,
  type SvmSetting,
  svmSettings,
  svmText,
  svmValue,
  withLine,
} from './lines.ts';
export { customNotes } from './notes.ts';

export type DescribedSvm = SvmIdentity & { carKnown: boolean; sections: DescribedSettingGroup[] };

/** @param garage what is known of the car's garage beside the catalogue */
export function describeSvm(file: SvmFile, garage?: GarageFacts): DescribedSvm {
  const identity = identifySvm(file);
  return {
    ...identity,
    carKnown: identity.carId !== null,
    sections: describeSettings(file, svmCarTable(identity, garage)),
  };
}

/** Changes settings of a file, each snapped to what its car has, and says what was made of every wish. */
export function editSvm(file: SvmFile, edits: readonly SvmEdit[], garage?: GarageFacts): SvmEditResult {
  return editSettings(file, edits, svmCarTable(identifySvm(file), garage));
}
