import { setTimeout as wait } from 'node:timers/promises';
import { accCars, accTracks } from '../../catalogues/acc/index.ts';
import { prepareRun } from '../../racing/engineer/run/job.ts';
import { freshAddress } from '../../tests/support/fresh-address.ts';
import type { BenchDriver } from '../../tests/support/paying-drivers.ts';
import { effort } from '../effort.ts';
import { quantile } from '../figures.ts';
import type { Stage } from './stage.ts';

export type Stream = {
  /** From the press to the first change that is shown; NaN for none. */
  firstChangeMs: number;
  /** The longest time in which nothing came, not even a comment. */
  silenceMs: number;
  failed: boolean;
};

/** A setup as the page asks for it, followed to its end. */
async function follow(origin: string, { cookie }: BenchDriver): Promise<Stream> {
  const sentAt = performance.now();
  const response = await fetch(`${origin}/api/generate-setup`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      origin,
      cookie,
      // The limit of an address is not what is measured.
      'cf-connecting-ip': freshAddress(),
    },
    body: JSON.stringify({
      requestId: crypto.randomUUID(),
      game: 'ACC',
      car: 'bmw_m4_gt3',
      track: 'spa',
      prompt: 'Understeer in slow corners, and it is loose on entry.',
    }),
  });
  let lastAt = sentAt;
  let firstChangeMs = Number.NaN;
  let silenceMs = 0;
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    const at = performance.now();
    silenceMs = Math.max(silenceMs, at - lastAt);
    lastAt = at;
    text += decoder.decode(piece, { stream: true });
    if (Number.isNaN(firstChangeMs) && text.includes('event: change')) firstChangeMs = at - sentAt;
  }
  const failed = response.status !== 200 || !text.includes('event: done');
  return { firstChangeMs, silenceMs, failed };
}

/** One driver after the other. */
export async function streamsInTurn({ product, drivers }: Stage): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (const driver of drivers.slice(0, effort(40, 3))) streams.push(await follow(product.origin, driver));
  return streams;
}

/** All drivers side by side; one begins every 25 ms, as the stand-in's database does one thing at a time. */
export function crowdOfStreams({ product, drivers }: Stage): Promise<Stream[]> {
  return Promise.all(
    drivers.map(async (driver, place) => {
      await wait(place * 25);
      return follow(product.origin, driver);
    }),
  );
}

/** The engine room's work before its first event, every car on every track: the 99th of a hundred, in milliseconds. */
export function baselineMs(): number {
  const requests = accCars.flatMap(({ id: car }) => accTracks.map(({ id: track }) => ({ car, track })));
  const times = requests.slice(0, effort(requests.length, 5)).map(({ car, track }) => {
    const begunAt = performance.now();
    const race = {
      game: 'ACC',
      sessionType: 'race',
      weather: 'dry',
      setupStyle: 'balanced',
      trackTemperature: 25,
      durationMin: 60,
    } as const;
    prepareRun(
      {
        kind: 'generate',
        request: { ...race, car, track },
        driver: { words: 'Understeer in slow corners' },
        base: null,
      },
      'nobody',
    );
    return performance.now() - begunAt;
  });
  return quantile(times, 0.99);
}
