import { inMs, median, printTable, quantile } from '../figures.ts';
import { racesOf } from './baseline-time.ts';
import { type Callers, timesOf } from './callers.ts';
import type { BenchDriver } from '../../tests/support/paying-drivers.ts';
import type { Product } from './product.ts';
import { pagePost, setupRequest } from './requests.ts';

const goalMs = 50;
const runsPerDriver = 4;

/** Every so many of a list, so that a few stand for all. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from(
    { length: count },
    (_, place) => items[Math.floor((place * items.length) / count)],
  ).filter((item) => item !== undefined);
}

async function timedFetch(address: string, init: RequestInit, status: number): Promise<number> {
  const start = performance.now();
  const response = await fetch(address, init);
  const text = await response.text();
  if (response.status !== status) throw new Error(`${address}: ${response.status} ${text.slice(0, 300)}`);
  return performance.now() - start;
}

function thereAndBack({ appOrigin }: Product): Promise<number> {
  return timedFetch(
    `${appOrigin}/api/generate-setup`,
    { method: 'PUT', headers: { origin: appOrigin } },
    405,
  );
}

function sessionChecked(product: Product, driver: BenchDriver): Promise<number> {
  const { address, headers, body } = pagePost(product, '/api/generate-setup', driver, {});
  return timedFetch(address, { method: 'POST', headers, body }, 400);
}

/** The time of the plan look-up alone: every run waits for it. */
function planLookUp({ environment }: Product, { id }: BenchDriver): Promise<number> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY: key = '' } = environment;
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  return timedFetch(
    `${SUPABASE_URL}/rest/v1/subscriptions?select=*&clerk_user_id=eq.${id}`,
    { headers },
    200,
  );
}

/**
 * Prints how long a driver waits for the baseline, through the web Worker. The clock runs at the caller, so sending the
 * request, the session's check, the plan's look-up in the stand-in and the engine room are all in it. The model answers
 * at once, and each run ends before the next begins, so that none disturbs another.
 */
export async function printTimeToFirstEvent(
  callers: Callers,
  product: Product,
  drivers: readonly BenchDriver[],
): Promise<void> {
  await product.model.setPace(0);
  const asked = spread([...racesOf('ACC'), ...racesOf('LMU')], drivers.length * runsPerDriver);
  const times = {
    veryFirst: [] as number[],
    newRoom: [] as number[],
    knownRoom: [] as number[],
    plan: [] as number[],
    way: [] as number[],
    session: [] as number[],
    whole: [] as number[],
  };
  for (const [place, conditions] of asked.entries()) {
    const driver = drivers[Math.floor(place / runsPerDriver)];
    if (!driver) break;
    const [heard] = await callers.call({
      requests: [setupRequest(product, driver, conditions)],
      beginning: 1,
    });
    if (!heard) throw new Error('Nothing was heard');
    const { baselineMs, doneMs } = timesOf(heard);
    const isNewRoom = place % runsPerDriver === 0;
    if (place === 0) times.veryFirst.push(baselineMs);
    else (isNewRoom ? times.newRoom : times.knownRoom).push(baselineMs);
    times.whole.push(doneMs);
    times.plan.push(await planLookUp(product, driver));
    times.way.push(await thereAndBack(product));
    times.session.push(await sessionChecked(product, driver));
  }
  const row = (name: string, measured: readonly number[], goal?: number) => [
    name,
    String(measured.length),
    inMs(median(measured)),
    inMs(quantile(measured, 0.99)),
    inMs(Math.max(...measured)),
    goal === undefined ? '' : median(measured) <= goal ? 'met' : 'missed',
  ];
  console.log(`\nTime to the first \`baseline\` event through the web Worker, in ms; goal ${goalMs} ms`);
  printTable({
    headings: ['', 'runs', 'median', 'p99', 'slowest', 'goal'],
    rows: [
      row('the first request to fresh Workers', times.veryFirst),
      row("a driver's first setup (new engine room)", times.newRoom, goalMs),
      row("a driver's later setups", times.knownRoom, goalMs),
      row('for comparison: there and back through both Workers', times.way),
      row('for comparison: the same, and the session checked', times.session),
      row("for comparison: the plan's look-up in the stand-in", times.plan),
      row('to `done`, with a model that answers at once', times.whole),
    ],
  });
}
