import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressAt } from '../../app/edge/addresses.server.ts';
import { ask, each } from '../security/product.ts';
import { logOf, type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { appOrigin } from '../support/stand-ins.ts';
import { makeCast } from './cast.ts';
import { type Trial, trialsOf } from './trials.ts';

let product: ProductProcess;
beforeAll(async () => {
  product = await startProductProcess(process.env, { fresh: true });
});
afterAll(() => product?.end());

/** More in a row at each door than open a circuit breaker. */
const clientsAtDoor = 10;
/** A body that never comes is waited for twenty seconds. */
const patienceMs = 60_000;
const { host, port } = new URL(appOrigin);

/** A content type that is taken at an address. */
function typeAt(path: string): string {
  const { types } = addressAt(new URL(path, appOrigin).pathname).body;
  return types === 'any' ? 'application/x-www-form-urlencoded' : (types[0] ?? '');
}

type Behaviour = {
  /** Bytes that the head announces, and bytes that follow. */
  announced: number;
  sent: number;
  end: 'ends' | 'drips' | 'waits' | 'leaves' | 'stops reading';
  /** The answer; null where the client is gone before it. */
  status: number | null;
};

const behaviours: Record<string, Behaviour> = {
  'a short body': { announced: 100, sent: 12, end: 'ends', status: 400 },
  'a slow body': { announced: 100, sent: 12, end: 'drips', status: 408 },
  'no body': { announced: 100, sent: 0, end: 'waits', status: 408 },
  'an endless body': { announced: 10 ** 9, sent: 100, end: 'waits', status: 413 },
  'a body cut off': { announced: 100, sent: 12, end: 'leaves', status: null },
  'a whole body, and leave': { announced: 12, sent: 12, end: 'leaves', status: null },
  'a whole body, and read nothing': { announced: 12, sent: 12, end: 'stops reading', status: null },
};

/** Misbehaves once at a door; gives the status of the answer, 0 for none. */
async function misbehave({ path, asked }: Trial, { announced, sent, end }: Behaviour): Promise<number> {
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const head = { host, ...asked.headers, 'content-type': typeAt(path), 'content-length': String(announced) };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${asked.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${'x'.repeat(sent)}`);
  if (end === 'ends') socket.end();
  const drip = end === 'drips' ? setInterval(() => socket.write('x'), 500) : undefined;
  const timer = setTimeout(() => socket.destroy(), end === 'stops reading' ? 5_000 : patienceMs);
  try {
    if (end === 'leaves') {
      return 0;
    }
    if (end === 'stops reading') socket.pause();
    let received = '';
    for await (const piece of socket) {
      received += String(piece);
      if (received.includes('\r\n\r\n')) return Number(received.split(' ')[1]);
    }
    return 0;
  } catch {
    return 0;
  } finally {
    clearInterval(drip);
    clearTimeout(timer);
    socket.destroy();
  }
}

test.each(Object.entries(behaviours))(
  'clients that send %s keep nobody else waiting',
  async (_name, behaviour) => {
    const [theirs, others] = [await makeCast(), await makeCast()];
    const doors = new Map(
      trialsOf(theirs)
        .filter(({ asked, by, sender }) => asked.method !== 'GET' && by !== 'script' && sender !== 'driver')
        .map((trial) => [addressAt(new URL(trial.path, appOrigin).pathname).path, trial]),
    );
    const ordinary = trialsOf(others).filter(({ asked, by }) => asked.method === 'GET' && by === 'page');
    const found: string[] = [];
    const well = new Map<Trial, number>();
    await each(ordinary, async (trial) => void well.set(trial, (await ask(trial.path, trial.asked)).status));
    const serveOthers = (when: string) =>
      each(ordinary, async (trial) => {
        const { status } = await ask(trial.path, trial.asked);
        if (status !== well.get(trial)) found.push(`${trial.name}, ${when}: ${status}`);
      });
    const misbehaving = [...doors.values()].flatMap((door) =>
      Array.from({ length: clientsAtDoor }, async () => {
        const status = await misbehave(door, behaviour);
        // So many at once may meet their driver's rate limit first.
        if (behaviour.status !== null && status !== behaviour.status && status !== 429)
          found.push(`${door.name} answers with ${status}`);
      }),
    );
    await serveOthers('meanwhile');
    await Promise.all(misbehaving);
    await serveOthers('afterwards');
    const errors =
      readFileSync(logOf(process.env), 'utf8').match(
        /^.*(Uncaught|unhandled ?rejection|"level":"error").*$/gim,
      ) ?? [];
    expect([...found, ...errors]).toEqual([]);
  },
);
