import postgres from 'postgres';
import { type Connection, openConnections } from '../connections.ts';

/** A database in a storm: its owner's session, and one connection for each who asks. */
export type Grounds = {
  sql: postgres.Sql;
  connections: Connection[];
  close(): Promise<void>;
};

/** The `turn`th act of connection `nth`; gives the database's own answer. False: nothing is left to do. */
export type Act = (connection: Connection, nth: number, turn: number) => Promise<unknown>;

export type Storm = {
  act: Act;
  /** Answers that it is blown for: each comes at least once. */
  answers: readonly string[];
  /** SQLSTATEs in its ordinary course, with the constraint where there is one. */
  refusals: readonly string[];
};

export type Outcome = {
  done: number;
  /** Counts of each SQLSTATE that the storm does not expect, with its statement, and 'never …' for an answer that did not come. */
  errors: Record<string, number>;
  deadlocks: number;
};

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
async function actOnce(act: () => Promise<unknown>): Promise<unknown> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && retried.has(error.code))) throw error;
    return act();
  }
}

/** Lets all connections act at once, so many turns each, and up to ten times as many until each answer has come. */
export async function rage(
  { sql, connections }: Grounds,
  { act, answers, refusals }: Storm,
  turns: number,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, errors: {}, deadlocks: 0 };
  const before = await deadlocksOf(sql);
  const missing = new Set(answers);
  await Promise.all(
    connections.map(async (connection, nth) => {
      for (let turn = 0; turn < turns || (missing.size > 0 && turn < 10 * turns); turn += 1) {
        try {
          const answer = await actOnce(() => act(connection, nth, turn));
          if (answer === false) return;
          missing.delete(String(answer));
          outcome.done += 1;
        } catch (error) {
          const {
            code = '',
            constraint_name: constraint,
            query = '',
          } = error instanceof postgres.PostgresError ? error : {};
          if (refusals.includes([code, constraint].filter(Boolean).join(' '))) continue;
          const failure = code ? `${code} ${constraint ?? ''} ${query.slice(0, 200)}` : String(error);
          outcome.errors[failure] = (outcome.errors[failure] ?? 0) + 1;
        }
      }
    }),
  );
  // A server process reports what it counted when it is idle, at the latest after a second; asked to, at once.
  await Promise.all(
    connections.map((connection) => connection.as('service', 'select pg_stat_force_next_flush()')),
  );
  outcome.deadlocks = (await deadlocksOf(sql)) - before;
  for (const answer of missing) outcome.errors[`never ${answer}`] = 1;
  return outcome;
}
