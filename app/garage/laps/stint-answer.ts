import type { StintField, TypedStint } from '#racing/laps/stint-fields';

/** A stint sheet's fields as text, with those that no driver sees. */
export type StintValues = TypedStint & {
  version?: string;
  request_id?: string;
  digest?: string;
  /** Rows tapped beside the notes, as JSON. */
  taps?: string;
  measures?: string;
  /** The best lap, sent only where the driver keeps it. */
  trace?: string;
};

/** The sheet as it came back: what was typed, what has to be asked, and whether it may be confirmed as it is. */
export type StintAnswer = {
  values: StintValues;
  errors: Partial<Record<StintField, string>>;
  message: string | null;
  code?: string;
  isDoubted: boolean;
};
