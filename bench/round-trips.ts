/**
 * How often each page and each write waits for the database: `node bench/round-trips.ts`, after `npm run build`. A minute or two.
 * Sends every call of the fault matrix that a browser or a program sends, past every cache, while the database is 20, 80 and 150 ms
 * away. Goal: no read waits for more than one answer after the other, and nothing for more than two.
 *
 * A word as its argument measures the calls alone whose names hold it; `--short` one call.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../tests/faults/call.ts';
import { actionCalls } from '../tests/faults/calls-actions.ts';
import { engineerCalls } from '../tests/faults/calls-engineer.ts';
import { fileCalls } from '../tests/faults/calls-files.ts';
import { pageCalls } from '../tests/faults/calls-pages.ts';
import { makeFixtures, tokenSeconds } from '../tests/faults/fixtures.ts';
import { startProducts } from '../tests/faults/product.ts';
import { questionOf } from '../tests/faults/send.ts';
import { freePorts } from '../tests/support/free-ports.ts';
import { createOperator } from '../tests/support/operator.ts';
import { requireBundles } from '../tests/support/product.ts';
import { benchmark } from './benchmark.ts';
import { now } from './clock.ts';
import { startUpstreams, type UpstreamCall } from './edge/upstreams.ts';
import { isShort, wishes } from './effort.ts';
import { printTable } from './figures.ts';

const distancesMs = isShort ? [20] : [20, 80, 150];
const mostInARow = (call: Call) => (call.method === 'GET' ? 1 : 2);
/** What goes on after an answer has begun by then. */
const quietMs = 20;

type Trips = { total: number; inARow: number; asked: string[] };
type Measured = Trips & { ms: number[]; status: number };

/** The longest chain of questions in which each began after the one before it was answered. */
function tripsOf(calls: readonly UpstreamCall[], answeredAt: number): Trips {
  const waitedFor = calls.filter(({ from, path }) => from < answeredAt && path.includes('/rest/'));
  let inARow = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const { from, until } of waitedFor.toSorted((one, other) => one.until - other.until)) {
    if (from < free || until > answeredAt) continue;
    inARow += 1;
    free = until;
  }
  const asked = waitedFor.toSorted((one, other) => one.from - other.from);
  const name = ({ path }: UpstreamCall) => path.replace(/\?.*/, '').split('/').slice(-1).join('');
  return { total: asked.length, inARow, asked: asked.map(name) };
}

const wanted = wishes()[0] ?? '';
const calls = [...pageCalls, ...fileCalls, ...actionCalls, ...engineerCalls]
  .filter(({ by, as, name }) => by !== 'script' && as !== 'service' && name.includes(wanted))
  .slice(0, isShort ? 1 : undefined);

await benchmark(async ({ opened, load }) => {
  requireBundles();
  const [port = 0] = await freePorts(1);
  const upstreams = opened(await startUpstreams(port));
  const { access, products } = opened(
    await startProducts([{ SUPABASE_URL: `${upstreams.origin}/supabase` }], ({ SUPABASE_URL = '' }) =>
      upstreams.takeFrom(new URL(SUPABASE_URL).origin),
    ),
  );
  const operator = createOperator(access);
  await operator.clerk('/stand-in/settings', { tokenLifetimeSeconds: tokenSeconds }, 'PATCH');
  const measured = new Map<Call, Measured>(
    calls.map((call) => [call, { total: 0, inARow: 0, asked: [], ms: [], status: 0 }]),
  );
  for (const ms of distancesMs) {
    const fixtures = await makeFixtures(operator, `away${ms}`);
    upstreams.moveAway(ms);
    for (const [call, figures] of measured) {
      const question = questionOf(call, { fixtures, operator });
      const cookie = [question.headers.cookie, 'own_change=1'].filter(Boolean).join('; ');
      const answer = await products[0]?.ask({ ...question, headers: { ...question.headers, cookie } });
      const answeredAt = now();
      await pause(quietMs);
      const trips = tripsOf(await upstreams.report(), answeredAt);
      if (trips.inARow >= figures.inARow) Object.assign(figures, trips);
      figures.ms.push(answer?.ms ?? Number.NaN);
      figures.status = answer?.status ?? 0;
    }
  }
  const sorted = [...measured].toSorted(([, one], [, other]) => other.inARow - one.inARow);
  printTable({
    headings: [
      '',
      'as',
      'status',
      'trips',
      'in a row',
      ...distancesMs.map((ms) => `${ms} ms away`),
      'goal',
      'asked',
    ],
    rows: sorted.map(([call, { total, inARow, ms, status, asked }]) => [
      `${call.method} ${call.name}`,
      call.as,
      String(status),
      String(total),
      String(inARow),
      ...ms.map((one) => one.toFixed(0)),
      inARow <= mostInARow(call) ? 'met' : 'missed',
      asked.join(' '),
    ]),
  });
  console.log(`\n${load()}`);
});
