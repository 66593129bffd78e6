/** One thing that is new for a driver. */
export type NewsEntry = {
  id: number;
  title: string;
  /** The event, in a sentence. */
  sentence: string;
  href: string;
  /** When it happened. */
  at: string;
  isNew: boolean;
  /** The answers a driver may choose; empty without a question. */
  choices: readonly { value: string; label: string; isChosen: boolean }[];
};

/** The news of one kind. */
export type NewsSection = { kind: string; heading: string; entries: readonly NewsEntry[] };
