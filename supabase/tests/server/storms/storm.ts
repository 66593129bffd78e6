import postgres from 'postgres';
import { type Connection, openConnections } from '../connections.ts';

/** A database in a storm: its owner's session, and one connection for each who asks. */
export type Grounds = {
  sql: postgres.Sql;
  connections: Connection[];
  close(): Promise<void>;
};

export type Storm = {
  name: string;
  /** One thing that connection `nth` does for the `turn`th time. False: nothing is left to do. */
  act(connection: Connection, nth: number, turn: number): Promise<boolean | undefined>;
};

export type Outcome = {
  done: number;
  /** How often each SQLSTATE came that is no refusal of the product's. */
  errors: Record<string, number>;
  deadlocks: number;
  /** Milliseconds, in order. */
  times: number[];
};

/**
 * Refusals in the ordinary course: closed accounts, rights a driver does not have, rows that are gone or there already, and
 * failed checks.
 */
const refusals = new Set(['PT410', '42501', '23502', '23505', '23514', 'P0002']);

export async function openGrounds(
  { owner, authenticator }: { owner: string; authenticator: string },
  count: number,
): Promise<Grounds> {
  const sql = postgres(owner, { max: 2, onnotice: () => {} });
  // Storms are more than a driver may write in a minute.
  await sql.unsafe(`do $$
    declare
      limited record;
    begin
      for limited in
        select tgname, tgrelid::regclass as relation from pg_trigger where tgfoid = to_regproc('private.limit_writes')
      loop
        execute format('drop trigger %I on %s', limited.tgname, limited.relation);
      end loop;
    end
  $$`);
  const { connections, close } = openConnections(authenticator, count);
  return {
    sql,
    connections,
    close: async () => {
      await close();
      await sql.end();
    },
  };
}

const deadlocksOf = async (sql: postgres.Sql): Promise<number> => {
  const [row] = await sql`select deadlocks from pg_stat_database where datname = current_database()`;
  return Number(row?.deadlocks);
};

const retried = new Set(['40P01', '40001']);

/** Acts, and once more where the database asks for it, as the adapter does. */
async function actOnce(act: () => Promise<boolean | undefined>): Promise<boolean | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && retried.has(error.code))) throw error;
    return act();
  }
}

/** Lets all connections act at once until `isOver`. @param isOver asked before each act with the connection's turn */
export async function rage(
  { sql, connections }: Grounds,
  { act }: Storm,
  isOver: (turn: number) => boolean,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, errors: {}, deadlocks: 0, times: [] };
  const before = await deadlocksOf(sql);
  await Promise.all(
    connections.map(async (connection, nth) => {
      for (let turn = 0; !isOver(turn); turn += 1) {
        const begun = performance.now();
        try {
          if ((await actOnce(() => act(connection, nth, turn))) === false) return;
          outcome.done += 1;
        } catch (error) {
          const code = error instanceof postgres.PostgresError ? error.code : String(error);
          if (!refusals.has(code)) {
            const named = [code, (error as postgres.PostgresError).constraint_name].filter(Boolean).join(' ');
            outcome.errors[named] = (outcome.errors[named] ?? 0) + 1;
          }
        }
        outcome.times.push(performance.now() - begun);
      }
    }),
  );
  // A server process reports what it counted when it is idle, at the latest after a second; asked to, at once.
  await Promise.all(
    connections.map((connection) => connection.as('service', 'select pg_stat_force_next_flush()')),
  );
  outcome.deadlocks = (await deadlocksOf(sql)) - before;
  outcome.times.sort((a, b) => a - b);
  return outcome;
}
