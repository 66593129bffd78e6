export async function hexDigest(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A driver's id as logs and the model's provider see it. Clerk's ids are random, so nobody finds the id to a hash by
 * trying.
 */
export function hashedId(driverId: string): Promise<string> {
  return hexDigest(`scrutineer:${driverId}`);
}
