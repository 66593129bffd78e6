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

/** What Clerk's browser library and identity providers send; a provider's signed answer is the largest of it. */
export const largestClerkCall = 256 * kibibyte;

/** Clerk takes pictures of profiles and organizations up to 10 MB. */
export const largestPicture = 10_500 * kibibyte;

/** What slowest connection a body may come over, in bytes a millisecond: 64 kB a second, half of what 3G gives. */
const slowestBytesPerMs = 64;
/** What a connection may lose besides, in milliseconds: packets that are sent again, a tunnel. */
const standstillMs = 20_000;

/** How long a body of so many bytes may take to arrive, in milliseconds. */
export function arrivalMs(bytes: number): number {
  return standstillMs + bytes / slowestBytesPerMs;
}

/** How much of a refused body is taken off its connection, so that its sender reads the refusal and can go on. */
export const largestDrained = 32 * 1024 * kibibyte;

/** How long a refused body is taken off its connection, in milliseconds. */
export const drainMs = 30_000;
/** How long who sends too slowly has to read so, in milliseconds: a connection that ends at once takes the answer along. */
export const lingerMs = 2_000;
