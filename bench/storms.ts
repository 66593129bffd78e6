/**
 * Many drivers at once on a PostgreSQL server as Supabase hosts it: `npm run bench:storms -- [storm]`. Each storm of the tests
 * (supabase/tests/server) blows five times, forty connections for three seconds, on a database of its own.
 *
 * Then an author of 10,000 setups is blocked, unblocked and forgotten while nineteen others save.
 *
 * Goals: no timeout, no error, no broken invariant; 200 public saves a second; 500 likes of one setup a second, p99 ≤ 200 ms; no
 * statement of the many rows above 2 s, p99 of a save meanwhile ≤ 250 ms.
 */
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '../emulators/supabase/database.ts';
import { startPostgresServer } from '../emulators/supabase/postgres-server.ts';
import { gatherCrowd, oneOf, save } from '../supabase/tests/server/storms/crowd.ts';
import { brokenInvariants } from '../supabase/tests/server/storms/invariants.ts';
import { type Grounds, openGrounds, rage } from '../supabase/tests/server/storms/storm.ts';
import { storm, stormNames } from '../supabase/tests/server/storms/storms.ts';
import { freePorts } from '../tests/support/free-ports.ts';
import { benchmark } from './benchmark.ts';
import { effort, wishes } from './effort.ts';
import { inMs, median, printTable, quantile } from './figures.ts';

const times = effort(5, 1);
const count = effort(40, 4);
const seconds = effort(3, 0.2);
const drivers = effort(4000, 60);
const manySetups = effort(10_000, 600);

type Goal = { perSecond: number; p99: number };
const goals: Record<string, Goal> = {
  'public saves': { perSecond: 200, p99: 250 },
  'likes of one setup': { perSecond: 500, p99: 200 },
};

const folder = fileURLToPath(new URL('../supabase/', import.meta.url));

/** Milliseconds of each statement that blocks, unblocks and forgets an author of many setups, and of the saves meanwhile. */
async function manyRows(
  grounds: Grounds,
): Promise<{ statements: Record<string, number[]>; saves: number[] }> {
  const { drivers: all, setups } = await gatherCrowd(grounds.sql, grounds.connections, 40);
  const [driver = ''] = all;
  const [one] = setups.filter((setup) => setup.driver === driver);
  await grounds.sql`
    insert into public.setups (user_id, game, car_name, track_name, note, is_public, setup_data)
    select s.user_id, s.game, s.car_name, s.track_name, s.note, true, s.setup_data
    from public.setups s, generate_series(1, ${manySetups}::integer) where s.id = ${one?.id ?? 0}`;
  const [profile] = await grounds.sql`select id from public.user_profiles where clerk_user_id = ${driver}`;
  const [operator, ...savers] = grounds.connections;
  if (!operator) throw new Error('nobody to act');
  const statements: Record<string, number[]> = {};
  const timed = async (what: string, sql: string, values: unknown[] = []) => {
    const begun = performance.now();
    const [row] = await operator.as('service', sql, values);
    statements[what] = [...(statements[what] ?? []), performance.now() - begun];
    return row;
  };
  const act = async (action: string) => {
    await timed(action, `select * from act_as_operator('operator', $1, 'why', null, $2)`, [
      action,
      profile?.['id'],
    ]);
    while (Number((await timed('settle', 'select settle_blocks() as n'))?.['n']) > 0);
  };
  let isOver = false;
  const storm = rage(
    { ...grounds, connections: savers },
    { name: 'saves', act: async (connection) => (await save(connection, oneOf(all.slice(1)))) > 0 },
    () => isOver,
  );
  await act('block');
  await act('unblock');
  await operator.as('service', 'select close_account($1)', [driver]);
  while (!(await timed('forget', 'select forget_driver($1) as done', [driver]))?.['done']);
  isOver = true;
  return { statements, saves: (await storm).times };
}

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
  await server.createDatabase('many', 'migrated');
  const grounds = await openGrounds(
    { owner: server.url('many'), authenticator: server.url('many', 'authenticator') },
    effort(20, 3),
  );
  const { statements, saves } = await manyRows(grounds);
  await grounds.close();
  console.log(`\nAn author of ${manySetups} setups is blocked, unblocked and forgotten while others save:\n`);
  printTable({
    headings: ['', 'statements', 'longest ms'],
    rows: [...Object.entries(statements), ['saves, p99', [quantile(saves, 0.99)]] as const].map(
      ([what, all]) => [
        what,
        String(what.startsWith('saves') ? saves.length : all.length),
        inMs(Math.max(...all)),
      ],
    ),
  });
  if (Object.values(statements).some((all) => Math.max(...all) > 2000)) missed.push('no statement above 2 s');
  console.log(`${times} times ${count} connections for ${seconds} s; ${load()}`);
  if (missed.length > 0) console.log(`Goals missed: ${missed.join(', ')}`);
  return effort(1, 0) === 0 || missed.length === 0;
});
