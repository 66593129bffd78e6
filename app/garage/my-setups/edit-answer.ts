import type { VersionProof } from '#racing/laps/recording/measured-change';
import type { WordTexts } from '#racing/setup/words';
import type { ConditionsValues } from '../upload/conditions-values.ts';

/** The fields of an own setup's form, as text. */
export type EditValues = ConditionsValues &
  WordTexts &
  Record<'is_public' | 'setup_data' | 'revision', string>;

/** The form as it came back: what was typed, what is wrong with it, and what another tab has stored meanwhile. */
export type EditAnswer = {
  values: EditValues;
  errors: Partial<Record<keyof EditValues, string>>;
  message: string | null;
  code?: string;
  /** Why a team's setup is changed. */
  why?: string;
  stored: EditValues | null;
};

type Changed = { label: string; from: string; to: string };

/** The changes from one file to another. */
export type FileChanges = { named: Changed[]; more: number };

/** A file that the setup holds or held. */
export type SetupVersionView = {
  number: number;
  /** When it became the setup's file. */
  since: string;
  inUse: boolean;
  /** Changes from the version before; null for the oldest that is stored. */
  changes: FileChanges | null;
  /** How a test card of these changes went; null where none was driven. */
  verdict: 'better' | 'same' | 'worse' | null;
  /** The best lap of its stint sheets, in seconds. */
  bestLap: number | null;
  /** The proof of its recorded laps against an earlier version's; null where one of them has none. */
  proof: VersionProof | null;
};
