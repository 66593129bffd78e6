import type postgres from 'postgres';
import { type Crowd, cars, oneOf, save, tracks } from './crowd.ts';
import type { Connection } from '../connections.ts';
import type { Act, Grounds, Storm } from './storm.ts';

/** A storm before it has its grounds. */
export type Recipe = Omit<Storm, 'act'> & { prepare(crowd: Crowd, grounds: Grounds): Promise<Act> };

/** The first column of a statement's first row. */
export async function ask(
  connection: Connection,
  caller: Parameters<Connection['as']>[0],
  sql: string,
  values: unknown[] = [],
): Promise<unknown> {
  const [row] = await connection.as(caller, sql, values);
  return row && Object.values(row)[0];
}

/** Statements of a driver about the setup $1. */
const statements = {
  like: 'select outcome from like_setup($1)',
  delete: `select case when delete_my_setup($1) then 'deleted' end`,
  restore: `select case when not exists (select from setups where id = $1) and restore_my_setup($1) is not null then 'restored' end`,
  download: `select case when remember_download($1) then 'downloaded' end`,
  say: `select case when answer_download($1, $2) then 'answered' end`,
  note: `update setups set note = $2 where id = $1 returning 'edited'`,
  file: `update setups set setup_data = $2 where id = $1 returning 'edited'`,
  publish: `update setups set is_public = $2 where id = $1 returning case when is_public then 'public' else 'private' end`,
  report: `select report_setup($1, 'setup', 'advertising', $2)`,
  stint: `insert into stints (setup_id, version, request_id, sheet) values ($1, 1, $2, '{"laps": 9, "bestLap": 138.3}') returning 'driven'`,
};

export const tell = (
  connection: Connection,
  driver: string | undefined,
  statement: keyof typeof statements,
  ...values: unknown[]
) => ask(connection, { driver: driver ?? '' }, statements[statement], values);

/** An operator's decision about a setup, or else about an author. */
export const decide = (connection: Connection, actions: string[], setup: unknown, author: unknown = null) =>
  ask(
    connection,
    'service',
    `select $1 || ' ' || outcome from act_as_operator('operator', $1, 'why', $2, $3)`,
    [oneOf(actions), setup, author],
  );

export const want = (connection: Connection, driver: string) =>
  ask(connection, { driver }, `select outcome from want_setup('ACC', $1, $2, '', '')`, [
    oneOf(cars),
    oneOf(tracks),
  ]);

export const shareResults = (connection: Connection, driver: string) => {
  const shares = chance(0.5);
  return ask(connection, { driver }, `select 'shares ' || $1 from share_my_results($1)`, [shares]);
};

export const saved = async (connection: Connection, driver: string, isPublic = true) =>
  (await save(connection, driver, isPublic)) > 0 && 'saved';

/** Closes an account and forgets its driver, in as many pieces as it takes. */
export async function leave(connection: Connection, driver: string): Promise<string> {
  await ask(connection, 'service', 'select close_account($1)', [driver]);
  while (!(await ask(connection, 'service', 'select forget_driver($1)', [driver]))) continue;
  return 'left';
}

/** Fills rows in as the queue leaves them: figures added one by one would take hours. */
export const fill = <Rows>(
  sql: postgres.Sql,
  write: (transaction: postgres.TransactionSql) => PromiseLike<Rows>,
): Promise<Rows> =>
  sql.begin(async (transaction) => {
    await transaction`select set_config('private.folds_later', 'yes', true)`;
    return write(transaction);
  }) as Promise<Rows>;

export const chance = (share: number) => Math.random() < share;
