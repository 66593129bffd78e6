type Content = string | Uint8Array<ArrayBuffer>;

async function digestOf(content: Content): Promise<number[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))];
}

const hexOf = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0'));

export async function hexDigest(content: Content): Promise<string> {
  return hexOf(await digestOf(content)).join('');
}

/** The same id for the same content, which can be stored as JSON. A UUID of version 8 (RFC 9562). */
export async function uuidOf(content: unknown): Promise<string> {
  const bytes = await digestOf(JSON.stringify(content));
  const uuidBytes = bytes.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x80 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const hex = hexOf(uuidBytes);
  const part = (from: number, to: number) => hex.slice(from, to).join('');
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-');
}

/**
 * A driver's id as logs and the model's provider see it. Clerk's ids are random, so nobody finds the id to a hash by
 * trying.
 */
export function hashedId(driverId: string): Promise<string> {
  return hexDigest(`scrutineer:${driverId}`);
}
