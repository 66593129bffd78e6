import { once } from 'node:events';
import type { Socket } from 'node:net';
import { addressAt } from '../../app/edge/addresses.server.ts';
import { createTurns } from '../support/turns.ts';
import type { Question } from './ask.ts';
import type { Call } from './call.ts';
import { makeFixtures } from './fixtures.ts';
import { judge, type Verdict } from './judge.ts';
import type { Line } from './product.ts';
import { questionOf, sendCall } from './send.ts';
import { type Finding, type Site, type Tried, uncaughtIn } from './step.ts';

/** At each door more in a row than open a breaker, but of those who are worked on: they are as many at a few doors. */
const clientsRefused = 10;
const clientsWorkedOn = 3;
/** Doors at which clients are worked on at a time: each leaves work behind that goes on. */
const doorsAtOnce = 2;
/** A body that never comes is waited for twenty seconds. */
const patienceMs = 60_000;
const dripMs = 500;

/** A client's request headers, and its first bytes. */
const announced = 100;
const beginning = 12;
/** More than is ever taken off a connection. */
const farTooMuch = 10 ** 9;

/** One client's connection, with what came back over it. */
class Client {
  readonly #socket: Socket;
  readonly #question: Question;
  #received = '';

  constructor(socket: Socket, { headers, ...question }: Question, host: string) {
    this.#socket = socket;
    this.#question = { ...question, headers: { host, ...headers } };
    socket.on('error', () => {});
  }

  /** Sends a head that announces so many bytes, and so many of them. */
  async send(length: number, sent: number): Promise<void> {
    const { method, path, headers, body } = this.#question;
    const all: Record<string, string> = {
      ...headers,
      'content-type': headers['content-type'] ?? typeAt(path),
      'content-length': String(length),
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const content = String(body ?? '')
      .padEnd(sent, 'x')
      .slice(0, sent);
    await this.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`);
  }

  async sendAll(): Promise<void> {
    const { method, path, headers, body = '' } = this.#question;
    const length = Buffer.byteLength(body);
    const all = method === 'GET' ? headers : { ...headers, 'content-length': String(length) };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    await this.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  }

  async write(text: string): Promise<void> {
    if (this.#socket.writable) await new Promise<void>((taken) => this.#socket.write(text, () => taken()));
  }

  halfClose(): void {
    this.#socket.end();
  }

  leave(): void {
    this.#socket.resetAndDestroy();
  }

  /** Nothing is read off the connection from now on. */
  stopReading(): void {
    this.#socket.pause();
  }

  async status(): Promise<number> {
    const timer = setTimeout(() => this.#socket.destroy(), patienceMs);
    try {
      for await (const piece of this.#socket) {
        this.#received += String(piece);
        if (this.#received.includes('\r\n\r\n')) return Number(this.#received.split(' ')[1]);
      }
      return 0;
    } catch {
      return 0;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits until something comes back, or the connection ends. */
  async answered(): Promise<void> {
    const ended = new AbortController();
    const { signal } = ended;
    await Promise.race([once(this.#socket, 'data', { signal }), once(this.#socket, 'close', { signal })]);
    ended.abort();
  }
}

/** A content type that is taken at an address. */
function typeAt(path: string): string {
  const { types } = addressAt(new URL(path, 'http://product').pathname).body;
  return types === 'any' ? 'application/x-www-form-urlencoded' : (types[0] ?? '');
}

/** A client's behaviour, and the check of its answer. */
type Behaviour = {
  begin(client: Client): Promise<void>;
  /** `byHead` is the status of a request that is refused whatever its body, where it is. */
  end?(client: Client, byHead: number | null): Promise<string | null>;
  /** Its request arrives whole, and is worked on. */
  isWorkedOn?: true;
};

const answeredWith = (usual: number) => async (client: Client, byHead: number | null) => {
  const wanted = byHead ?? usual;
  const status = await client.status();
  client.leave();
  return status === wanted ? null : `status ${status}, not ${wanted}`;
};

/** Where nothing takes what is sent, nobody waits for it. */
const refusedByHead = ({ fine }: Call) => (fine === 404 || fine === 405 ? fine : null);

const behaviours = {
  'short body': {
    async begin(client) {
      await client.send(announced, beginning);
      client.halfClose();
    },
    end: answeredWith(400),
  },
  'slow body': {
    begin: (client) => client.send(announced, beginning),
    async end(client, byHead) {
      const timer = setInterval(() => void client.write('x'), dripMs);
      return answeredWith(408)(client, byHead).finally(() => clearInterval(timer));
    },
  },
  'half-open connection': { begin: (client) => client.send(announced, 0), end: answeredWith(408) },
  'aborted body': {
    async begin(client) {
      await client.send(announced, beginning);
      client.leave();
    },
  },
  'oversized body': { begin: (client) => client.send(farTooMuch, announced), end: answeredWith(413) },
  'aborted waiting': {
    isWorkedOn: true,
    async begin(client) {
      await client.sendAll();
      client.leave();
    },
  },
  'aborted reading': {
    isWorkedOn: true,
    async begin(client) {
      await client.sendAll();
      await client.answered();
      client.leave();
    },
  },
  'stalled reading': {
    isWorkedOn: true,
    async begin(client) {
      await client.sendAll();
      await client.answered();
      client.stopReading();
    },
    async end(client) {
      client.leave();
      return null;
    },
  },
} satisfies Record<string, Behaviour>;

/** How a client can behave that keeps others waiting for it, or leaves them. */
export type ClientFault = keyof typeof behaviours;
export const clientFaults = Object.keys(behaviours) as ClientFault[];

type Trial = { kind: ClientFault; doors: readonly Call[]; ordinary: readonly Call[] };

/**
 * Lets many clients misbehave at every door, and sees that ordinary drivers are served by everything behind them, while
 * that goes on and afterwards. None of it may be logged as an error.
 *
 * @param doors a call for each
 * @param ordinary what the others ask for
 */
export async function tryClients(
  { kind, doors, ordinary }: Trial,
  { product, fixtures, operator, inTurn }: Site,
): Promise<Tried> {
  const findings: Finding[] = [];
  const note = (call: Call, when: string, verdicts: readonly Verdict[]) => {
    const cell = `clients, ${kind}: ${call.method} ${call.name} as ${call.as}, ${when}`;
    findings.push(...verdicts.map((verdict) => ({ ...verdict, cell })));
  };
  const { host } = new URL(operator.environment.APP_ORIGIN ?? '');
  const theirs = await makeFixtures(operator, `${fixtures.tag}-clients`);
  const slowest = { ms: 0, name: '' };

  const served = new Set<Call>();

  async function serve(call: Call, when: string): Promise<void> {
    if (call.isOnce && served.has(call)) return;
    served.add(call);
    const answer = await sendCall(call, { ask: product.ask, fixtures, operator });
    if (answer.ms > slowest.ms) Object.assign(slowest, { ms: answer.ms, name: call.name });
    note(call, when, judge(call, fixtures, answer, null));
  }

  const serveOthers = (when: string) => Promise.all(ordinary.map((call) => inTurn(() => serve(call, when))));

  const { begin, end, isWorkedOn }: Behaviour = behaviours[kind];

  /** Lets so many clients begin to misbehave at a door; gives how they end. */
  async function misbehave(call: Call, count: number) {
    const clients = Array.from({ length: count }, async () => {
      const question = questionOf(call, { fixtures: theirs, operator });
      const client = new Client(await product.connect(), question, host);
      await begin(client);
      return async () => {
        const problem = await end?.(client, refusedByHead(call));
        if (problem) note(call, 'misbehaving', [{ kind: 'wrong', text: problem }]);
      };
    });
    return Promise.all(clients);
  }

  // Where each is worked on, doors come after one another: a flood is not what is tried here.
  const fewAtOnce = createTurns(doorsAtOnce);
  const inTurnAt = (call: Call) =>
    fewAtOnce(() =>
      inTurn(async () => {
        const endings = await misbehave(call, clientsWorkedOn);
        await serve(call, 'next at the same door');
        return endings;
      }),
    );

  const met = isWorkedOn ? doors : doors.filter(({ method }) => method !== 'GET');
  const begun = await Promise.all(
    met.map((call) => (isWorkedOn ? inTurnAt(call) : misbehave(call, clientsRefused))),
  );
  const ended = begun.flat().map((ending) => ending());
  if (!isWorkedOn) {
    // Everything sent has arrived once this is answered, so slow connecting of many clients is not measured.
    await product.ask({ method: 'GET', path: '/robots.txt', headers: {} });
    await serveOthers('meanwhile');
  }
  await Promise.all(ended);
  await serveOthers('afterwards');
  const lines = product.takeLogs();
  return {
    cells: met.length,
    findings: [...findings, ...uncaughtIn(lines, `clients, ${kind}`), ...toldAsErrors(lines, kind)],
    slowest: `${Math.round(slowest.ms)} ms ${slowest.name}`,
  };
}

/** A client's fault is logged as no error. */
function toldAsErrors(lines: readonly Line[], kind: ClientFault): Finding[] {
  return lines
    .filter(({ level, message }) => level === 'error' && message.startsWith('{'))
    .map(({ message }) => ({
      kind: 'wrong',
      text: `told as an error: ${message.slice(0, 300)}`,
      cell: `clients, ${kind}`,
    }));
}
