import { connect } from 'node:net';
import { appOrigin } from '../support/stand-ins.ts';

/** The answer before the connection ended, and the number of body bytes sent until then. */
export type RawAnswer = { status: number; head: string; sent: number };

/**
 * Sends a request byte by byte as it is given: a head, and then pieces of a body for as long as nothing has come back. The
 * end of the body is never sent, so an answer is one to an unfinished request. Status 0 is a connection that was closed
 * without an answer.
 */
export function sendRaw(
  line: string,
  headers: Record<string, string | undefined>,
  pieces: Iterable<string> = [],
): Promise<RawAnswer> {
  const { host, port } = new URL(appOrigin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    let sent = 0;
    const end = () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
      resolve({ status, head: received.split('\r\n\r\n')[0] ?? '', sent });
      socket.destroy();
    };
    socket.setTimeout(10_000, () => {
      const told = JSON.stringify({ ...headers, Cookie: undefined });
      reject(new Error(`no answer to ${line} ${told} after ${sent} bytes of its body`));
    });
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      if (received.includes('\r\n\r\n') && !/^HTTP\/1\.1 100/.test(received)) end();
    });
    socket.once('close', end);
    socket.on('error', end);
    socket.once('connect', async () => {
      const lines = Object.entries({ Host: host, ...headers }).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}: ${value}`],
      );
      socket.write([`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      for (const piece of pieces) {
        if (socket.destroyed) return;
        sent += piece.length;
        await new Promise<void>((taken) => socket.write(piece, 'latin1', () => taken()));
      }
    });
  });
}

/** A body in chunks, so many bytes of it and no end. */
export function* endlessChunks(bytes: number, pieceBytes = 65_536): Generator<string> {
  for (let left = bytes; left > 0; left -= pieceBytes) {
    const length = Math.min(left, pieceBytes);
    yield `${length.toString(16)}\r\n${'a'.repeat(length)}\r\n`;
  }
}
