import type { WordTexts } from '#core/setup/words';
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
  stored: EditValues | null;
};

/** A file that the setup holds or held. */
export type SetupVersionView = {
  number: number;
  /** Until when it was the setup's file; null for the one it holds. */
  replacedAt: string | null;
  /** Changes from the version before; null for the oldest that is stored. */
  changes: { named: { label: string; from: string; to: string }[]; more: number } | null;
};
