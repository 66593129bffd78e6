import { outsideTransaction } from '../../emulators/supabase/migrations.ts';

/** A migration's text without comments, and with the bodies of functions left out. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '$body$')
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}

/** Faults that would hold up a database with many rows: see CONTRIBUTING.md. */
export function migrationFaults(sql: string): string[] {
  const statements = statementsOf(sql);
  if (sql.startsWith(outsideTransaction)) return outsideFaults(sql, statements);
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?([\w.]+)/.exec(one)?.[1] ?? []),
  );
  return statements.flatMap((statement) => {
    const [, verb, table = ''] =
      /^(create (?:unique )?index .*? on|insert into|update|delete from|alter table(?: only)?|with) ([\w.]+)/.exec(
        statement,
      ) ?? [];
    if (statement.startsWith('create function'))
      return [`a function that an upgrade may have made already, not by "create or replace": ${statement}`];
    if (/^(vacuum|reindex|cluster|lock table|grant|revoke)\b/.test(statement))
      return [`not in a migration: ${statement}`];
    if (!verb || made.has(table)) return [];
    if (verb.startsWith('create'))
      return [`an index on a table that is there, not concurrently: ${statement}`];
    if (verb !== 'insert into' && !verb.startsWith('alter'))
      return [`a change of rows that are there, not in pieces: ${statement}`];
    if (/^insert into .*\bselect\b/.test(statement))
      return [`rows made from others, not in pieces: ${statement}`];
    if (
      / alter column \w+ (set data )?type | set not null| add column .* (generated|unique|primary key)\b/.test(
        statement,
      )
    )
      return [`reads or writes the whole table under its lock: ${statement}`];
    if (
      / add (constraint \w+ )?(check|foreign key|unique|primary key)\b/.test(statement) &&
      !statement.endsWith('not valid')
    )
      return [`a constraint that is not "not valid": ${statement}`];
    return [];
  });
}

function outsideFaults(sql: string, statements: readonly string[]): string[] {
  const [statement = '', ...more] = statements;
  if (more.length > 0) return ['more than one statement outside a transaction'];
  if (/^(create (unique )?index|drop index) concurrently /.test(statement)) return [];
  if (!statement.startsWith('do $body$')) return [`this may run in a transaction: ${statement}`];
  return /\bloop\b/.test(sql) && /\bcommit;/.test(sql) && /\blimit \d+/.test(sql)
    ? []
    : ['a backfill that does not commit in pieces'];
}
