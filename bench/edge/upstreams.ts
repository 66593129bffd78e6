import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Order =
  | { kind: 'source'; origin: string }
  /** From now on a question to a function of the database is answered as the last one like it, whatever it asks. */
  | { kind: 'alike' }
  /** What was asked since the last report. */
  | { kind: 'report' };

export type UpstreamCall = { path: string; ms: number; isRemembered: boolean };

/**
 * What the Workers ask, in a thread of its own: a first question goes to the stand-ins, the same one is answered out of
 * memory ever after. So what is measured is the Workers, whatever they ask.
 */
export type Upstreams = {
  origin: string;
  takeFrom(origin: string): void;
  answerAlike(): void;
  report(): Promise<UpstreamCall[]>;
  stop(): Promise<void>;
};

export async function startUpstreams(port: number): Promise<Upstreams> {
  const thread = new Worker(new URL('./upstreams-thread.ts', import.meta.url), { workerData: { port } });
  await once(thread, 'message');
  const order = (message: Order) => thread.postMessage(message);
  return {
    origin: `http://127.0.0.1:${port}`,
    takeFrom: (origin) => order({ kind: 'source', origin }),
    answerAlike: () => order({ kind: 'alike' }),
    async report() {
      const answer = once(thread, 'message');
      order({ kind: 'report' });
      const [calls] = (await answer) as [UpstreamCall[]];
      return calls;
    },
    async stop() {
      await thread.terminate();
    },
  };
}
