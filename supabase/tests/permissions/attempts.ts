import type { Project } from '../project.ts';
import type { Caller, DatabaseRole } from './permitted.ts';

export const callers: Readonly<Record<Caller, { role: DatabaseRole; sub?: string }>> = {
  visitor: { role: 'anon' },
  owner: { role: 'authenticated', sub: 'user_owner' },
  other: { role: 'authenticated', sub: 'user_other' },
  service: { role: 'service_role' },
};

export type Attempt = { role: DatabaseRole; sub: string | undefined; statement: string };

/**
 * The outcome of a statement. `done`: it gave or touched a row; `nothing`: allowed, and no row is there for this caller;
 * `refused`: see `refusals`; anything else is what went wrong.
 */
export type Outcome = 'done' | 'nothing' | 'refused' | string;

/** Runs a statement as somebody and takes back whatever it did. Says how many rows, or how it failed. */
const attemptSql = `
create function pg_temp.attempt(caller text, claims text, statement text) returns text language plpgsql as $$
declare
  touched bigint;
begin
  perform set_config('request.jwt.claims', claims, true);
  execute format('set local role %I', caller);
  execute statement;
  get diagnostics touched = row_count;
  raise exception using errcode = 'UNDO1', message = touched;
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$`;

/** A privilege is missing, a policy says no, a column is computed, a view joins, or a trigger of ours says no. */
const refusals =
  /^(42501 (permission denied|new row violates row-level security)|428C9 |55000 cannot |23514 A like cannot be changed)/;

function outcomeOf(answer: string): Outcome {
  if (answer.startsWith('UNDO1 ')) return answer === 'UNDO1 0' ? 'nothing' : 'done';
  return refusals.test(answer) ? 'refused' : answer;
}

/** Makes a way to run many statements at once, each in its own role and without any consequence. */
export async function attempting({ sql }: Project): Promise<(attempts: Attempt[]) => Promise<Outcome[]>> {
  await sql(attemptSql);
  return async (attempts) => {
    const sent = attempts.map(({ role, sub, statement }) => ({
      role,
      claims: JSON.stringify(sub ? { role, sub } : { role }),
      statement,
    }));
    const answers = await sql(
      `select pg_temp.attempt(a.value->>'role', a.value->>'claims', a.value->>'statement') as answer
       from jsonb_array_elements($1::jsonb) with ordinality as a (value, place) order by a.place`,
      [JSON.stringify(sent)],
    );
    return answers.map(({ answer }) => outcomeOf(String(answer)));
  };
}
