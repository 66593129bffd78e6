import { generateBody } from '../support/requests.ts';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { readEvents, type StreamEvent } from '../../app/assistant/run/event-stream.ts';
import { claimsOf, cookiesOf, fromOwnPage, sendJson, signed } from '../security/product.ts';
import type { Driver } from '../support/drivers.ts';
import { freshAddress } from '../support/fresh-address.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { appOrigin } from '../support/stand-ins.ts';

let running: ProductProcess | undefined;

export async function start({
  fresh = false,
  watching = false,
  runsPerDay = 1000,
  dataDir = process.env.DATA_DIR,
  root = '.',
} = {}): Promise<void> {
  await end();
  running = await startProductProcess(
    { ...process.env, DATA_DIR: dataDir && resolve(dataDir), AI_RUNS_PER_DAY: String(runsPerDay) },
    { fresh, watching, root },
  );
}

export async function end(signal?: NodeJS.Signals): Promise<void> {
  await running?.end(signal);
  running = undefined;
}

/** Waits until the product has ended by itself. */
export async function ended(): Promise<void> {
  await running?.ended;
  running = undefined;
}

/** A form that asks for a setup, with a request id of its own. */
export function wish(prompt = '') {
  return { ...generateBody, prompt, requestId: randomUUID() };
}

export type Wish = ReturnType<typeof wish>;

export async function generate(driver: Driver, form: Wish) {
  const { status, text } = await sendJson('/api/generate-setup', form, { as: driver });
  return { status, ...(JSON.parse(text) as { id: number; source: string; code?: string }) };
}

type Told = Omit<StreamEvent, 'data'> & { data: Record<string, unknown> };

/** A run's events, one by one: of a run begun with a form, or known by its request id. */
export async function* follow(driver: Driver, run: Wish | string): AsyncGenerator<Told, void, void> {
  const isKnown = typeof run === 'string';
  const path = isKnown ? `/api/generations/${run}` : '/api/generate-setup';
  const response = await fetch(appOrigin + path, {
    headers: {
      ...fromOwnPage,
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'cf-connecting-ip': freshAddress(),
      cookie: cookiesOf(signed(claimsOf(driver.id))),
    },
    ...(!isKnown && { method: 'POST', body: JSON.stringify(run) }),
  });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  for await (const { data, ...event } of readEvents(response.body))
    yield { ...event, data: JSON.parse(data) };
}

/** Listens until an event of this name comes, and no longer. @throws when it never does */
export async function until(events: AsyncGenerator<Told, void, void>, name: string): Promise<Told> {
  for (let next = await events.next(); !next.done; next = await events.next())
    if (next.value.event === name) return next.value;
  throw new Error(`no ${name} came`);
}

/** The day that the quota is counted for. */
export const today = () => new Date().toISOString().slice(0, 10);
