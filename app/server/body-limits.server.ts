const kibibyte = 1024;

/** Bytes of a setup; real files are far smaller. */
export const largestSetup = 256 * kibibyte;

/** The upload's whole form: the file, the same again as text, and the other fields. */
export const largestUpload = 2 * largestSetup + 64 * kibibyte;

/** The assistant's form: a base setup as a file, the same again as text however it is encoded, and the other fields. */
export const largestSetupForm = 1024 * kibibyte;

/** Any other form; room for the longest message, however it is encoded. */
export const largestForm = 64 * kibibyte;

/** What the engineer's own endpoints take: the longest texts and a base setup. */
export const largestEngineerCall = 256 * kibibyte;

/** Other endpoints. */
export const largestCall = 64 * kibibyte;

/** Stripe's and Clerk's events carry one object each; the largest invoices stay far below this. */
export const largestEvent = 512 * kibibyte;

/** Clerk takes pictures of profiles up to 10 MB. */
export const largestForClerk = 10_500 * kibibyte;
