/**
 * Many drivers at once on a PostgreSQL server as Supabase hosts it: `node bench/storms.ts [storm]`. Each storm of the tests
 * (supabase/tests/server) blows five times, forty connections for three seconds, on a database of its own.
 *
 * Goals: no timeout, no error, no broken invariant; 200 public saves a second; 500 likes of one setup a second, p99 ≤ 200 ms.
 */
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '../emulators/supabase/database.ts';
import { startPostgresServer } from '../emulators/supabase/postgres-server.ts';
import { gatherCrowd } from '../supabase/tests/server/storms/crowd.ts';
import { brokenInvariants } from '../supabase/tests/server/storms/invariants.ts';
import { openGrounds, rage } from '../supabase/tests/server/storms/storm.ts';
import { storm, stormNames } from '../supabase/tests/server/storms/storms.ts';
import { freePorts } from '../tests/support/free-ports.ts';
import { benchmark } from './benchmark.ts';
import { effort, wishes } from './effort.ts';
import { inMs, median, printTable, quantile } from './figures.ts';

const times = effort(5, 1);
const count = effort(40, 4);
const seconds = effort(3, 0.2);
const drivers = effort(4000, 60);

type Goal = { perSecond: number; p99: number };
const goals: Record<string, Goal> = {
  'public saves': { perSecond: 200, p99: 250 },
  'likes of one setup': { perSecond: 500, p99: 200 },
};

const folder = fileURLToPath(new URL('../supabase/', import.meta.url));

benchmark(async ({ opened, load }) => {
  const chosen = stormNames.filter((name) => wishes().every((word) => name.includes(word)));
  const [port = 0] = await freePorts(1);
  const server = await startPostgresServer(port);
  opened({ stop: () => server.close() });
  await server.createDatabase('migrated');
  const migrated = await connectDatabase(server.url('migrated'), {
    migrationsDir: `${folder}migrations`,
    seedFile: `${folder}seed.sql`,
  });
  await migrated.close();

  const rows: string[][] = [];
  const missed: string[] = [];
  for (const name of effort(1, 0) ? chosen : chosen.slice(0, 2)) {
    const rates: number[] = [];
    const waits: number[] = [];
    const broken: string[] = [];
    let deadlocks = 0;
    let timeouts = 0;
    let errors = 0;
    for (let time = 0; time < times; time += 1) {
      await server.createDatabase('storm', 'migrated');
      const grounds = await openGrounds(
        { owner: server.url('storm'), authenticator: server.url('storm', 'authenticator') },
        count,
      );
      try {
        const crowd = await gatherCrowd(grounds.sql, grounds.connections, drivers);
        const blowing = await storm(name, crowd, grounds);
        const begun = performance.now();
        const outcome = await rage(grounds, blowing, () => performance.now() - begun > seconds * 1000);
        rates.push(outcome.done / ((performance.now() - begun) / 1000));
        waits.push(...outcome.times);
        deadlocks += outcome.deadlocks;
        timeouts += (outcome.errors['57014'] ?? 0) + (outcome.errors['55P03'] ?? 0);
        errors += Object.values(outcome.errors).reduce((sum, n) => sum + n, 0);
        broken.push(...(await brokenInvariants(grounds.sql)));
      } finally {
        await grounds.close();
        await server.dropDatabase('storm');
      }
    }
    const rate = median(rates);
    const p99 = quantile(waits, 0.99);
    rows.push([
      name,
      rate.toFixed(0),
      inMs(median(waits)),
      inMs(p99),
      ...[deadlocks, timeouts, errors - timeouts, broken.length].map(String),
    ]);
    console.log(`${name}: ${rate.toFixed(0)}/s`);
    for (const one of broken) console.log(`  ${one}`);
    const goal = goals[name];
    if (timeouts + errors + broken.length > 0 || (goal && (rate < goal.perSecond || p99 > goal.p99)))
      missed.push(name);
  }
  printTable({
    headings: ['', 'a second', 'p50 ms', 'p99 ms', 'deadlocks', 'timeouts', 'other errors', 'broken'],
    rows,
  });
  console.log(`${times} times ${count} connections for ${seconds} s; ${load()}`);
  if (missed.length > 0) console.log(`Goals missed: ${missed.join(', ')}`);
  return effort(1, 0) === 0 || missed.length === 0;
});
