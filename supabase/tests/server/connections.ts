import postgres from 'postgres';

/** The caller: a visitor, the service, or a driver by Clerk's id. */
type Caller = 'visitor' | 'service' | { driver: string };

/** One connection to the server, used as PostgREST uses one: a transaction for each request, role and claims first. */
export type Connection = {
  as<Row = Record<string, unknown>>(caller: Caller, sql: string, values?: unknown[]): Promise<Row[]>;
};

const timeouts = { anon: '3s', authenticated: '8s', service_role: '8s' } as const;

function roleOf(caller: Caller): { role: keyof typeof timeouts; claims: Record<string, unknown> } {
  if (caller === 'visitor') return { role: 'anon', claims: { role: 'anon' } };
  if (caller === 'service') return { role: 'service_role', claims: { role: 'service_role' } };
  return { role: 'authenticated', claims: { role: 'authenticated', sub: caller.driver } };
}

/**
 * Opens connections to a database, each with a server process of its own. One that is cut within a transaction ends this process
 * with "reading 'write'": a fault of the client (https://github.com/porsager/postgres/issues/1208) that nothing can catch.
 *
 * @param url of the database, as `authenticator`
 */
export function openConnections(
  url: string,
  count: number,
): { connections: Connection[]; close(): Promise<void> } {
  const pools = Array.from({ length: count }, () => postgres(url, { max: 1, onnotice: () => {} }));
  const connections = pools.map(
    (pool): Connection => ({
      as: async <Row>(caller: Caller, sql: string, values: unknown[] = []) => {
        const { role, claims } = roleOf(caller);
        const rows = await pool.begin(async (transaction) => {
          await transaction`
            select set_config('search_path', 'public', true), set_config('role', ${role}, true),
              set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
              set_config('statement_timeout', ${timeouts[role]}, true), set_config('lock_timeout', '8s', true)`;
          return transaction.unsafe(sql, values as postgres.ParameterOrJSON<never>[]);
        });
        return [...rows] as Row[];
      },
    }),
  );
  return {
    connections,
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
