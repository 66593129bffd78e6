/** Why a setup or its author is reported, as its form asks for it. */
export const reportReasons = {
  wrong: 'Wrong car, track or values',
  advertising: 'Spam or advertising',
  offensive: 'Offensive text',
  copied: "Somebody else's work",
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;
export const reportReasonKeys = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];
/** Reasons to report a comment, which has no values. */
export const commentReasonKeys = reportReasonKeys.filter((key) => key !== 'wrong');

/** Characters of what a driver adds to a report, and of an operator's reason. */
export const longestReport = 1000;

/** Characters of a comment under a setup. */
export const longestComment = 500;

/** Replaces a reported setup's words; the database writes the same, see `private.neutral_text`. */
export const textBeingChecked = 'This text is being checked.';
