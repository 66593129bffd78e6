import { Agent, request as send } from 'node:http';

/** Nobody waits longer, in milliseconds: an answer that is not whole by then counts as none. */
const patienceMs = 60_000;

export type Question = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
};

export type Answer = {
  /** 0 where the connection broke, or nothing whole came. */
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  ms: number;
};

/** Asks a product on a port of this machine, under the address that it believes to have. */
export function createAsker({ port, appOrigin }: { port: number; appOrigin: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const { host } = new URL(appOrigin);

  function ask(question: Question): Promise<Answer> {
    const { method, path, headers, body } = question;
    const begun = performance.now();
    return new Promise((resolve) => {
      const nothing = (why: string) =>
        resolve({ status: 0, headers: {}, cookies: [], text: why, ms: performance.now() - begun });
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = send(
        { host: '127.0.0.1', port, agent, method, path, headers: { host, ...headers, ...length } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', (error) => nothing(String(error)));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
              cookies: response.headers['set-cookie'] ?? [],
              text: Buffer.concat(chunks).toString(),
              ms: performance.now() - begun,
            }),
          );
        },
      );
      const timer = setTimeout(
        () => sent.destroy(new Error(`no whole answer in ${patienceMs} ms`)),
        patienceMs,
      );
      sent.on('close', () => clearTimeout(timer));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection that the server closed just then: the request has reached nobody.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(ask(question));
        else nothing(String(error));
      });
      sent.end(body);
    });
  }

  return { ask, close: () => agent.destroy() };
}

export type Ask = ReturnType<typeof createAsker>['ask'];
