import type { Callers, Heard } from './callers.ts';
import type { BenchDriver } from '../../tests/support/paying-drivers.ts';
import { holdsText } from './model-tap.ts';
import type { Product } from './product.ts';
import { chatRequest, modelRequest } from './requests.ts';

export type TimedAnswer = {
  sent: readonly number[];
  arrived: readonly number[];
  /** The longest time in which nothing came, not even a comment, from the sending of the request on; in ms. */
  silenceMs: number;
};

export type Way = 'direct' | 'relayed';

function timed(heard: Heard, sent: readonly number[]): TimedAnswer | string {
  const { events, failure } = heard;
  const said = events.find(({ event }) => event === 'error')?.data;
  const ended = events.some(
    ({ event, data }) => event === 'done' || event === 'response.completed' || data === '[DONE]',
  );
  const arrived = events.filter(({ event, data }) => event === 'text' || holdsText(data)).map(({ at }) => at);
  if (failure !== null || said !== undefined || !ended) return failure ?? said ?? 'no end came';
  if (arrived.length !== sent.length || sent.length === 0)
    return `${arrived.length} of ${sent.length} pieces came`;
  return { sent, arrived, silenceMs: longestSilence(heard) };
}

/**
 * One answer for each driver, all side by side.
 *
 * @returns the answers, and why the others are missing: refused, cut short, or a piece lost, split or joined on the way
 */
export async function streamAnswers(
  callers: Callers,
  product: Product,
  drivers: readonly BenchDriver[],
  way: Way,
): Promise<{ answers: TimedAnswer[]; failures: string[] }> {
  const marks = drivers.map(() => crypto.randomUUID());
  const requests = drivers.map((driver, place) => {
    const mark = marks[place] ?? '';
    return way === 'direct' ? modelRequest(product, mark) : chatRequest(product, driver, mark);
  });
  const heard = await callers.call({ requests, beginning: 4 });
  const results = heard.map((one, place) => timed(one, product.model.sentAt(marks[place] ?? '')));
  return {
    answers: results.filter((result) => typeof result !== 'string'),
    failures: results.filter((result) => typeof result === 'string'),
  };
}

export function delaysOf({ sent, arrived }: TimedAnswer): number[] {
  return arrived.map((at, place) => at - (sent[place] ?? at));
}

export function longestSilence({ sentAt, events }: Heard): number {
  return longestGap([sentAt, ...events.map(({ at }) => at)]);
}

export function longestGap(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((at, place) => at - (times[place] ?? at)));
}

export function mostAtOnce(answers: readonly TimedAnswer[]): number {
  const spans = answers.map(({ arrived }) => ({ from: arrived[0] ?? 0, to: arrived.at(-1) ?? 0 }));
  return Math.max(
    0,
    ...spans.map(({ from }) => spans.filter((other) => other.from <= from && from <= other.to).length),
  );
}
