import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { now } from '../clock.ts';
import type { Order, UpstreamCall } from './upstreams.ts';

type Answer = { status: number; type: string; body: Buffer };

const { port } = workerData as { port: number };
const known = new Map<string, Answer>();
const lastOfPath = new Map<string, Answer>();
let source = '';
let isAlike = false;
let calls: UpstreamCall[] = [];

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function ask(request: IncomingMessage, body: Buffer): Promise<Answer> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !/^(host|connection|content-length|accept-encoding)$/.test(name))
      headers.set(name, value);
  }
  const response = await fetch(source + request.url, {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const type = response.headers.get('content-type') ?? 'application/json';
  return { status: response.status, type, body: Buffer.from(await response.arrayBuffer()) };
}

const isFunction = (path: string) => path.includes('/rpc/');

/** A changing request is passed on each time: only what reads is remembered. */
const isRead = (method: string | undefined, path: string) => method === 'GET' || isFunction(path);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const from = now();
  const path = request.url ?? '/';
  const body = await bodyOf(request);
  const key = [request.method, path, request.headers.authorization, body.toString()].join('\n');
  const remembered = known.get(key) ?? (isAlike && isFunction(path) ? lastOfPath.get(path) : undefined);
  const given = remembered ?? (await ask(request, body));
  if (!remembered && given.status < 300 && isRead(request.method, path)) {
    known.set(key, given);
    lastOfPath.set(path, given);
  }
  response.writeHead(given.status, { 'content-type': given.type, 'content-length': given.body.length });
  response.end(given.body);
  calls.push({ path, ms: now() - from, isRemembered: remembered !== undefined });
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error));
  });
});
server.listen(port, '127.0.0.1', () => parentPort?.postMessage('listening'));

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'source') source = order.origin;
  if (order.kind === 'alike') isAlike = true;
  if (order.kind === 'report') {
    parentPort?.postMessage(calls);
    calls = [];
  }
});
