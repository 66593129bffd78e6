import type postgres from 'postgres';

/** Runs SQL, in or outside a transaction. */
export type SqlStatements = {
  /** Runs any number of statements, without parameters. */
  exec(sql: string): Promise<unknown>;
  query<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<{ rows: Row[] }>;
};

/** One way to a Postgres, PGlite's own or a server's: what migrations, the status page and tests run SQL through. */
export type SqlSession = SqlStatements & {
  transaction<Result>(job: (statements: SqlStatements) => Promise<Result>): Promise<Result>;
};

const statements = (sql: Pick<postgres.Sql, 'unsafe'>): SqlStatements => ({
  exec: (text) => sql.unsafe(text),
  query: async <Row>(text: string, values: unknown[] = []) => ({
    rows: [...(await sql.unsafe(text, values as postgres.ParameterOrJSON<never>[]))] as Row[],
  }),
});

/** A pool of connections to a server as a session. Statements outside `transaction` may run on different connections. */
export const sqlSession = (pool: postgres.Sql): SqlSession => ({
  ...statements(pool),
  transaction: async <Result>(job: (statements: SqlStatements) => Promise<Result>) =>
    (await pool.begin((transaction) => job(statements(transaction)))) as Result,
});
