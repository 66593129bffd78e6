/** Waits between the tries of a call to the database that may be made again without harm, in milliseconds. */
const pausesMs = [300, 1_000];

/** Makes a call that may be repeated, up to three times. @throws what the last try threw */
export async function withRetries<Answer>(
  call: () => Promise<Answer>,
  worthAnother: (error: unknown) => boolean,
): Promise<Answer> {
  for (const pauseMs of pausesMs) {
    try {
      return await call();
    } catch (error) {
      if (!worthAnother(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return call();
}
