import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod';

const faultKinds = ['500', '429', 'hang', 'reset', 'garbage', 'slow-body'] as const;
type FaultKind = (typeof faultKinds)[number];

export type Fault = { path: string; kind: FaultKind };

const ordersSchema = z.array(z.object({ path: z.string().startsWith('/'), kind: z.enum(faultKinds) }));

/** Where the gate takes its orders: `GET` tells them, `PUT` with a list of faults replaces them. */
export const faultsPath = '/__faults';

/** The body of every failed answer; no answer of the product may repeat it. */
export const upstreamText = 'connection to 10.20.30.40:6543 refused for role supersecret';

const upstreamStack = `Error: ${upstreamText}\n    at Pool.connect (/srv/upstream/pool.js:31:7)`;
const dripMs = 250;

function answerWith(response: ServerResponse, status: number, headers: Record<string, string>, body: string) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** Headers and the beginning of a body, then a blank now and then: the connection lives, and the answer never ends. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '65536' });
  response.write('[');
  const timer = setInterval(() => response.write(' '), dripMs);
  response.once('close', () => clearInterval(timer));
}

export type FaultGate = {
  /** The listener of a server, with the gate before it. */
  before(listener: RequestListener): RequestListener;
};

/**
 * A gate before services that makes them fail: by status, by silence, by a broken connection, by nonsense, or by a body
 * that never ends. It works on the connection itself, and takes its orders at `faultsPath`.
 */
export function createFaultGate(): FaultGate {
  let faults: Fault[] = [];
  let met = 0;
  const held = new Set<ServerResponse>();

  /** New orders find no request of the old ones: whoever still waits loses the connection. */
  function obey(orders: Fault[]): void {
    faults = orders;
    met = 0;
    for (const response of held) response.destroy();
  }

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      return answerWith(response, 403, {}, '{"message":"Other sites do not switch anything here."}');
    }
    if (request.method === 'PUT') {
      const orders = ordersSchema.safeParse(await readJson(request));
      if (!orders.success) return answerWith(response, 400, {}, JSON.stringify(orders.error.issues));
      obey(orders.data);
    }
    answerWith(response, 200, {}, JSON.stringify({ faults, met }));
  }

  function fail(kind: FaultKind, request: IncomingMessage, response: ServerResponse): void {
    held.add(response);
    response.once('close', () => held.delete(response));
    if (kind === '500') {
      answerWith(response, 500, {}, JSON.stringify({ message: upstreamText, stack: upstreamStack }));
    } else if (kind === '429') {
      answerWith(response, 429, { 'retry-after': '1' }, JSON.stringify({ message: upstreamText }));
    } else if (kind === 'garbage') {
      answerWith(response, 200, {}, `<html><body>[{"id":1, ${upstreamText}`);
    } else if (kind === 'reset') {
      request.socket.resetAndDestroy();
    } else if (kind === 'slow-body') {
      drip(response);
    }
  }

  return {
    before: (listener) => (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://gate');
      if (pathname === faultsPath) {
        void control(request, response);
        return;
      }
      const fault = faults.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
      if (!fault) return listener(request, response);
      met += 1;
      fail(fault.kind, request, response);
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
