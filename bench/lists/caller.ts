import { literal } from '../../supabase/tests/server/filled/sql-text.ts';

export type Caller = 'visitor' | { driver: string };

/** Statements that make a session, within a transaction, one of the REST interface for a caller. */
export function actAs(caller: Caller): string {
  if (caller === 'visitor') return "set local request.jwt.claims = '{}';\nset local role anon;";
  const claims = JSON.stringify({ sub: caller.driver, role: 'authenticated' });
  return `set local request.jwt.claims = ${literal(claims)};\nset local role authenticated;`;
}
