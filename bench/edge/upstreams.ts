import { startThread } from '../thread.ts';

export type Order =
  | { kind: 'source'; origin: string }
  /** From now on a question to a function of the database is answered as the last one like it, whatever it asks. */
  | { kind: 'alike' }
  /** Requests since the last report, once all of them are answered. */
  | { kind: 'report' };

export type UpstreamCall = { path: string; ms: number };

export type Upstreams = Awaited<ReturnType<typeof startUpstreams>>;

/**
 * The Workers' upstreams, in a thread of their own: a first request goes to the emulators, a repeated one is answered from
 * memory ever after. So only the Workers are measured.
 */
export async function startUpstreams(port: number) {
  const file = new URL('./upstreams-thread.ts', import.meta.url);
  const { tell, ask, heard, stop } = startThread<Order, UpstreamCall[]>(file, { port });
  await heard();
  return {
    origin: `http://127.0.0.1:${port}`,
    takeFrom: (origin: string) => tell({ kind: 'source', origin }),
    answerAlike: () => tell({ kind: 'alike' }),
    report: () => ask({ kind: 'report' }),
    stop,
  };
}
