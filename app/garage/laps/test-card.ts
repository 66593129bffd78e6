import type { CardAnswer, CardDecision } from '#platform/adapters/supabase/test-cards';
import type { Game } from '#racing/setup/catalogue';
import type { CardChange } from '#racing/engineer/answer/test-card';

/** A test card as its page shows it. */
export type TestCardView = {
  id: number;
  setup: { id: number; game: Game; car: string; track: string; carClass: string };
  changes: readonly (CardChange & { kept?: string })[];
  /** Things to watch for on the track. */
  watch: readonly string[];
  /** The recording after the change against the one before it, a sentence each. */
  measured: readonly string[];
  answer: CardAnswer | null;
  note: string;
  decision: CardDecision | null;
  openedAt: string;
  /** Of the setup, for the form. */
  revision: string;
  /** Which file the setup holds: that of before the test, that of the test, or another one. */
  standing: 'before' | 'after' | 'other';
};

/** A card's form as it came back: what was typed, and what is wrong. */
export type CardAnswerForm = {
  message: string;
  /** Missing where its form has no note. */
  note?: string;
  /** The stored note that the next one replaces. */
  before?: string;
  revision: string;
  code?: string;
};

export const answerWords: Readonly<Record<CardAnswer, string>> = {
  better: 'Better',
  same: 'The same',
  worse: 'Worse',
};
