/**
 * Fetches one of our own addresses.
 * @throws an Error called `SignedOut`, `TooFast` or `TypeError` on failure, for `sentenceForRefusal`
 */
export async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  const name = answer.redirected ? 'SignedOut' : answer.status === 429 ? 'TooFast' : 'TypeError';
  if (answer.ok && !answer.redirected) return answer;
  throw Object.assign(new Error(`status ${answer.status}`), { name });
}
