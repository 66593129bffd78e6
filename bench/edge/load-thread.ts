import { Agent, get } from 'node:http';
import { parentPort } from 'node:worker_threads';
import type { Burst, Fired, Question } from './load.ts';

function status(origin: string, { path, headers }: Question, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const request = get(origin + path, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    });
    request.once('error', () => resolve(0));
  });
}

async function fire({ origin, questions, connections, until }: Burst): Promise<Fired> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begunAt = performance.now();
  const timesMs: number[] = [];
  let failed = 0;
  let next = 0;
  const isOver = () =>
    'amount' in until ? next >= until.amount : performance.now() - begunAt >= until.seconds * 1000;
  const connection = async () => {
    while (!isOver()) {
      const question = questions[next % questions.length];
      next += 1;
      if (!question) return;
      const sentAt = performance.now();
      if ((await status(origin, question, agent)) !== 200) failed += 1;
      timesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return { timesMs, failed, seconds: (performance.now() - begunAt) / 1000 };
}

parentPort?.on('message', async (burst: Burst) => parentPort?.postMessage(await fire(burst)));
