import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';

const faultKinds = ['500', 'hang'] as const;
type FaultKind = (typeof faultKinds)[number];

export type Fault = { path: string; kind: FaultKind };

const ordersSchema = z.array(z.object({ path: z.string().startsWith('/'), kind: z.enum(faultKinds) }));

/** Where the gate takes its orders: `GET` tells them, `PUT` with a list of faults replaces them. */
export const faultsPath = '/__faults';

/** The body of every failed answer; no answer of the product may repeat it. */
export const upstreamText = 'connection to 10.20.30.40:6543 refused for role supersecret';

const upstreamStack = `Error: ${upstreamText}\n    at Pool.connect (/srv/upstream/pool.js:31:7)`;

function answerWith(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/**
 * A gate before services that makes them fail: by status or by silence. It works on the connection itself, and takes its
 * orders at `faultsPath`.
 */
export function gated(listener: RequestListener): RequestListener {
  let faults: Fault[] = [];
  const openResponses = new Set<ServerResponse>();

  /** New orders find no request of the old ones: whoever still waits loses the connection. */
  function obey(orders: Fault[]): void {
    faults = orders;
    for (const response of openResponses) response.destroy();
  }

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      return answerWith(response, 403, '{"message":"Other sites do not switch anything here."}');
    }
    if (request.method === 'PUT') {
      const orders = ordersSchema.safeParse(await json(request).catch(() => null));
      if (!orders.success) return answerWith(response, 400, JSON.stringify(orders.error.issues));
      obey(orders.data);
    }
    answerWith(response, 200, JSON.stringify({ faults }));
  }

  function fail(kind: FaultKind, response: ServerResponse): void {
    openResponses.add(response);
    response.once('close', () => openResponses.delete(response));
    if (kind === '500')
      answerWith(response, 500, JSON.stringify({ message: upstreamText, stack: upstreamStack }));
  }

  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gate');
    if (pathname === faultsPath) {
      void control(request, response);
      return;
    }
    const fault = faults.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
    if (!fault) return listener(request, response);
    fail(fault.kind, response);
  };
}
