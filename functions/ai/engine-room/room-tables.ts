const statements = [
  `create table if not exists uses (
    id text primary key, counted text not null, at integer not null, given_back integer not null default 0
  ) without rowid`,
  'create index if not exists uses_by_time on uses (counted, at)',
  `create table if not exists runs (
    request_id text primary key, state text not null, fingerprint text not null, ordered text not null,
    generation_id integer, started_at integer not null, use_id text not null, unsaved text
  ) without rowid`,
  `create table if not exists events (
    request_id text not null, id integer not null, event text not null, data text not null,
    primary key (request_id, id)
  ) without rowid`,
];

/** Makes what a room keeps its rows in, where it is not there yet: with the first thing to be kept, not with the room. */
export function makeTables(sql: SqlStorage): void {
  for (const statement of statements) sql.exec(statement);
}

/** Whether a room keeps anything. Asking stores nothing. */
export function hasTables(sql: SqlStorage): boolean {
  return sql.exec<{ n: number }>("select count(*) as n from sqlite_master where name = 'runs'").one().n > 0;
}
