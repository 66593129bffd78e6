import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A worker thread that answers each request with one message. */
export function startThread<Order, Answer>(file: URL, workerData?: unknown) {
  const thread = new Worker(file, { workerData });
  const heard = async (): Promise<Answer> => {
    const [answer] = (await once(thread, 'message')) as [Answer];
    return answer;
  };
  return {
    tell: (order: Order): void => thread.postMessage(order),
    async ask(order: Order): Promise<Answer> {
      const answer = heard();
      thread.postMessage(order);
      return answer;
    },
    /** Messages it sends by itself, once it has begun. */
    heard,
    stop: async (): Promise<void> => void (await thread.terminate()),
  };
}
