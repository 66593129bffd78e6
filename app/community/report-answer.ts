/** The values of a report form, as typed. */
export type ReportValues = { about: string; reason: string; words: string };

/** A report's form that comes back, with what is to be done about it. */
export type ReportAnswer = {
  values: ReportValues;
  errors: Partial<Record<keyof ReportValues, string>>;
  message: string | null;
};
