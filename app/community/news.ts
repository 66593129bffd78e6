/** One thing that is new for a driver. */
export type NewsEntry = {
  id: number;
  title: string;
  /** What happened, in a sentence. */
  sentence: string;
  href: string;
  /** When it happened. */
  at: string;
  isNew: boolean;
  /** What the driver may answer; none where nothing is asked. */
  choices: readonly { value: string; label: string; isChosen: boolean }[];
};

/** What is new of one kind. */
export type NewsSection = { kind: string; heading: string; entries: readonly NewsEntry[] };
