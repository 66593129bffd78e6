import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { accFile, requestId, testProject } from '../project.ts';
import { openConnections } from './connections.ts';

const { databaseUrl = '', sql, given, givenDriver, givenRun, givenSetup, profileOf } = await testProject();
const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} });
const { connections, close } = openConnections(databaseUrl.replace('postgres@', 'authenticator@'), 1);
afterAll(() => Promise.all([owner.end(), close()]));

/** A driver with a run, a public setup of another author, and a wish that it answers. */
async function meeting() {
  const [me, author, other] = [await givenDriver(), await givenDriver(), await givenDriver()];
  const car_name = requestId();
  const [setup, own] = [await givenSetup(author, { car_name }), await givenSetup(me)];
  const run = await givenRun(me);
  const wanted = await given('wanted_setups', { game: 'ACC', car_name, track_name: 'spa' });
  await given('setup_wishes', { wanted_id: wanted, user_id: await profileOf(other) });
  return {
    me,
    setup,
    own,
    run,
    wanted,
    author,
    writer: await profileOf(author),
    file: accFile(requestId()),
    request: requestId(),
  };
}
type Meeting = Awaited<ReturnType<typeof meeting>>;

/** Statements with the names of a meeting's values. */
const writes = {
  save: `insert into setups (game, car_name, track_name, setup_data) values ('ACC', 'c', 't', :file) returning 'saved'`,
  'save of a run': `insert into setups (game, car_name, track_name, setup_data, generation_id) values ('ACC', 'c', 't', :file, :run) returning 'saved'`,
  edit: `update setups set title = 'new' where id = :own returning 'edited'`,
  stint: `insert into stints (setup_id, version, request_id, sheet) values (:own, 1, :request, '{}') returning 'stored'`,
  card: `select outcome from open_test_card(:own, 1, '[{}]', '{}', :file, :request)`,
  like: 'select outcome from like_setup(:setup)',
  word: `select say_still_good(:setup, '1.10')`,
  download: 'select remember_download(:setup)',
  follow: 'select follow_author(:writer)',
  wish: `select outcome from want_setup('ACC', 'c', 't')`,
  answer: `insert into wanted_answers (wanted_id, setup_id) values (:wanted, :setup) returning 'given'`,
  report: `select report_setup(:setup, 'setup', 'wrong', '')`,
  'report of the author': `select report_setup(:setup, 'author', 'wrong', '')`,
} as const;

const goings = {
  'its driver': ({ me }: Meeting) => forgetting(me),
  'its setup': ({ setup }: Meeting) => `delete from public.setups where id = ${setup}`,
  'its author': ({ author }: Meeting) => forgetting(author),
  'its wish': ({ wanted }: Meeting) => `delete from public.setup_wishes where wanted_id = ${wanted}`,
};

const forgetting = (driver: string) =>
  `do $$ begin perform public.close_account('${driver}'); while not public.forget_driver('${driver}') loop end loop; end $$`;

/** The statement with the values as literals: a file, numbers and ids. */
const filled = (statement: string, values: Meeting): string =>
  statement.replaceAll(/:(\w+)/g, (_, name: keyof Meeting) => `'${values[name]}'`);

/** Whether a write waits for somebody's lock. */
async function waits(): Promise<boolean> {
  const rows = await sql(
    `select from pg_stat_activity where datname = current_database() and usename = 'authenticator' and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

test.each<[keyof typeof writes, keyof typeof goings, string | boolean | undefined]>([
  ['save', 'its driver', 'PT410'],
  ['save of a run', 'its driver', 'PT410'],
  ['edit', 'its driver', undefined],
  ['stint', 'its driver', 'PT410'],
  ['card', 'its driver', 'PT410'],
  ['like', 'its driver', 'PT410'],
  ['like', 'its setup', 'unknown-setup'],
  ['word', 'its driver', 'PT410'],
  ['word', 'its setup', 'unknown-setup'],
  ['download', 'its driver', 'PT410'],
  ['download', 'its setup', true],
  ['follow', 'its driver', 'PT410'],
  ['follow', 'its author', 'unknown-author'],
  ['wish', 'its driver', 'no-profile'],
  ['answer', 'its driver', 'PT410'],
  ['answer', 'its setup', '42501'],
  ['answer', 'its wish', '42501'],
  ['report', 'its driver', 'PT410'],
  ['report', 'its setup', 'reported'],
  ['report of the author', 'its author', 'reported'],
])('a %s while %s goes ends in an answer of the product', async (write, going, answer) => {
  const values = await meeting();
  let ends: Promise<unknown> = Promise.resolve();
  await owner.begin(async (transaction) => {
    await transaction.unsafe(goings[going](values));
    let isOver = false;
    ends = (connections[0]?.as({ driver: values.me }, filled(writes[write], values)) ?? Promise.reject())
      .then(
        ([row]) => Object.values(row ?? {})[0],
        (error: postgres.PostgresError) => error.code,
      )
      .finally(() => {
        isOver = true;
      });
    while (!(isOver || (await waits())));
  });
  expect(await ends).toBe(answer);
});
