import * as z from 'zod';
import { operatorActions } from '#racing/engineer/run/operator-calls';
import { reportReasonKeys } from '#racing/setup/reports';

/** `unchanged`: there was nothing to take back. `changed`: numbers of the setups that others see otherwise now. */
export const operatorActedSchema = z.object({
  outcome: z.enum(['done', 'missing', 'unchanged']),
  changed: z.array(z.int()),
});
export type OperatorActed = z.infer<typeof operatorActedSchema>;

const nameColumns = {
  username: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
};
const ofSetup = {
  setup_id: z.int().nullable(),
  game: z.enum(['ACC', 'LMU', 'iRacing', 'rFactor2']).nullable(),
  car_name: z.string().nullable(),
  track_name: z.string().nullable(),
};

export const openReportSchema = z.object({
  latest: z.int(),
  author_id: z.int().nullable(),
  reporters: z.int(),
  since: z.string(),
  said: z.array(z.object({ reason: z.enum(reportReasonKeys), words: z.string() })),
  ...ofSetup,
  title: z.string().nullable(),
  note: z.string().nullable(),
  is_withheld: z.boolean(),
  /** The lines of its file that others do not see for now; null where they see all. */
  file_words: z.string().nullable().default(null),
  is_public: z.boolean().nullable(),
  /** The profile of the setup's author, or of the author that is reported. */
  writer: z.int().nullable(),
  is_blocked: z.boolean(),
  ...nameColumns,
});
export type OpenReport = z.infer<typeof openReportSchema>;

export const reportedCommentSchema = z.object({
  id: z.int(),
  setup_id: z.int(),
  user_id: z.int(),
  words: z.string(),
  /** Why it is hidden; null while others read it. */
  hidden_why: z.string().nullable(),
  reporters: z.int(),
  said: openReportSchema.shape.said,
  ...nameColumns,
});
export type ReportedComment = z.infer<typeof reportedCommentSchema>;

export const doneActionSchema = z.object({
  id: z.int(),
  done_at: z.string(),
  operator: z.string().nullable(),
  /** `accept` and `drop`: of a car's garage, by earlier releases. */
  action: z.enum([...operatorActions, 'accept', 'drop']),
  author_id: z.int().nullable(),
  garage: z.string().nullable(),
  reason: z.string(),
  /** It still does, so that it can be taken back. */
  holds: z.boolean(),
  ...ofSetup,
  ...nameColumns,
});
export type DoneAction = z.infer<typeof doneActionSchema>;

export const checkFindingsSchema = z.object({
  id: z.int(),
  found_at: z.string(),
  check_name: z.string(),
  figures: z.record(z.string(), z.unknown()),
  problems: z.array(z.string()),
});
export type CheckFindings = z.infer<typeof checkFindingsSchema>;

const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), hasMore: z.boolean() });

/** The data of the operator's page. */
export const operatorDeskSchema = z.object({
  reports: pageOf(openReportSchema),
  /** Comments with open reports, then hidden ones. */
  comments: z.array(reportedCommentSchema).default([]),
  done: pageOf(doneActionSchema),
  findings: pageOf(checkFindingsSchema),
  /** Setups of blocked or unblocked authors that the hourly run still has to settle. */
  waiting: z.int(),
  /** Drivers whose words the hourly run still has to count again. */
  recounts: z.int(),
  /** Corrections of each part of a reading, the most frequent first. */
  corrections: z.array(z.object({ part: z.string(), times: z.int() })).default([]),
});
export type OperatorDesk = z.infer<typeof operatorDeskSchema>;
