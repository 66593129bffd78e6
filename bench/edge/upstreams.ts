import { startThread } from '../thread.ts';

export type Order =
  | { kind: 'source'; origin: string }
  /** From now on a question to a function of the database is answered as the last one like it, whatever it asks. */
  | { kind: 'alike' }
  /** What was asked since the last report, once all of it is answered. */
  | { kind: 'report' };

/** `from` and `until` are by `now()` of the clock. */
export type UpstreamCall = { path: string; from: number; until: number; ms: number; isRemembered: boolean };

export type Upstreams = Awaited<ReturnType<typeof startUpstreams>>;

/**
 * What the Workers ask, in a thread of its own: a first question goes to the stand-ins, the same one is answered out of
 * memory ever after. So what is measured is the Workers, whatever they ask.
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
