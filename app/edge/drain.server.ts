import { drain } from '#platform/http/read-bytes';

/** Bytes of a refused body to read off its connection, so that its sender reads the refusal and can go on. */
const largestDrained = 32 * 1024 * 1024;
/** Limit of that, in milliseconds. */
const drainMs = 30_000;
/** Time for a slow sender to read the refusal, in milliseconds: closing at once would lose the answer. */
const lingerMs = 2_000;

/**
 * An answer to a request whose body was not read, or not to its end. It goes out at once, and while it is not over the
 * body is taken off the connection: a client that only reads when it has sent everything gets to read it, and can send
 * the next request over the same connection. The server closes a connection with more on it; a Worker cannot ask it to.
 * A sender that was too slow gets a moment to read the answer.
 *
 * @param waitUntil keeps the Worker at work after the answer's head
 */
export async function withBodyDrained(
  response: Response,
  { body, headers, method }: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const byteLength = Number(headers.get('Content-Length') ?? 0);
  if (!body || method === 'HEAD' || byteLength > largestDrained) return response;
  const answer = await response.arrayBuffer();
  const { readable, writable } = new FixedLengthStream(answer.byteLength);
  const writer = writable.getWriter();
  const send = async () => {
    try {
      await writer.write(new Uint8Array(answer));
      if (response.status === 408) await new Promise((resolve) => setTimeout(resolve, lingerMs));
      else await drain(body, largestDrained, drainMs);
    } finally {
      await writer.close();
    }
  };
  // A sender that has left reads nothing more.
  waitUntil(send().catch(() => {}));
  return new Response(readable, response);
}
