const nameOf: Readonly<Record<number, string>> = { 404: 'Gone', 429: 'TooFast' };

/**
 * Fetches one of our own addresses.
 * @throws an Error called `SignedOut`, `Gone`, `TooFast` or `TypeError` on failure, for `sentenceForRefusal`
 */
export async function fetchOwn(address: string): Promise<Response> {
  const answer = await fetch(address);
  const name = answer.redirected ? 'SignedOut' : (nameOf[answer.status] ?? 'TypeError');
  if (answer.ok && !answer.redirected) return answer;
  throw Object.assign(new Error(`status ${answer.status}`), { name });
}
