import { literal, textArray } from '../../supabase/tests/server/filled/sql-text.ts';
import { effort } from '../effort.ts';
import { median } from '../figures.ts';
import type { Cluster } from './cluster.ts';

export type Caller = 'visitor' | { driver: string };

/** Statements that make a session, within a transaction, one of the REST interface for a caller. */
function actAs(caller: Caller): string {
  if (caller === 'visitor') return "set local request.jwt.claims = '{}';\nset local role anon;";
  const claims = JSON.stringify({ sub: caller.driver, role: 'authenticated' });
  return `set local request.jwt.claims = ${literal(claims)};\nset local role authenticated;`;
}

export type MeasuredQuery = {
  name: string;
  caller: Caller;
  /** The same query with different values: what is asked for often, and what is rare. */
  variants: readonly Variant[];
  /** Changes data: each variant runs once, and everything is taken back. */
  writes?: boolean;
};

type Variant = {
  asked: string;
  statement: string;
};

export type Measured = {
  name: string;
  asked: number;
  times: number[];
  /** The median of the slowest value, and its plan. */
  slowestMs: number;
  plan: { asked: string; text: string };
  /** Tables that a variant's plan reads from end to end; none is as it should be. */
  readWhole: { asked: string; table: string }[];
};

const runs = effort(200, 2);
const fewestRounds = effort(5, 1);
/** A query that is far too slow is measured fewer times, so that the whole stays short. */
const patienceMs = 4_000;

/** Milliseconds inside the server of so many rounds over a query's variants, one after the other. */
async function timesOf(
  { run }: Cluster,
  query: MeasuredQuery,
  rounds: number,
  warm: boolean,
): Promise<number[]> {
  const statements = textArray(query.variants.map(({ statement }) => statement));
  const { output } = await run(
    [
      'begin;',
      actAs(query.caller),
      `select array_to_json(bench.measure(${statements}, ${rounds}, ${warm}));`,
      'rollback;',
    ].join('\n'),
  );
  return JSON.parse(output) as number[];
}

/**
 * For each variant the plans that the server makes and follows, as `EXPLAIN (ANALYZE, BUFFERS)` shows them: those inside
 * functions too, which `explain` itself would not show.
 */
async function explain({ run }: Cluster, caller: Caller, variants: readonly Variant[]): Promise<string[]> {
  const plans: string[] = [];
  for (const { statement } of variants) {
    const { notices } = await run(
      [
        logPlans,
        'begin;',
        actAs(caller),
        'set local client_min_messages = log;',
        `${statement};`,
        'rollback;',
      ].join('\n'),
    );
    plans.push(withoutTrifles(notices));
  }
  return plans;
}

/** The plans that touch a table of ours, and the outermost, which comes last. */
function withoutTrifles(plans: string): string {
  const single = plans.trim().split(/^(?=LOG: {2}duration)/m);
  const telling = / on (?:setups|setup_likes|listed_setups|stints|user_profiles)\b/;
  return single
    .filter((plan, place) => telling.test(plan) || place === single.length - 1)
    .join('\n')
    .trim();
}

const logPlans = `load 'auto_explain';
set log_min_messages = panic;
set auto_explain.log_analyze = on;
set auto_explain.log_buffers = on;
set auto_explain.log_nested_statements = on;
set auto_explain.log_min_duration = 0;`;

function tablesReadWhole(plan: string): string[] {
  const found = [...plan.matchAll(/Seq Scan on (?:public\.)?(\w+)/g)].map(([, table = '']) => table);
  return [...new Set(found)];
}

export async function measureQuery(cluster: Cluster, query: MeasuredQuery): Promise<Measured> {
  const { name, variants, writes } = query;
  const first = await timesOf(cluster, query, 1, !writes);
  const once = first.reduce((sum, time) => sum + time, 0);
  const affordable = Math.floor(patienceMs / Math.max(once, 1));
  const rounds = Math.max(fewestRounds, Math.min(Math.ceil(runs / variants.length), affordable));
  // A write runs once for each value: the second time there is nothing left to do.
  const times = writes ? first : await timesOf(cluster, query, rounds, false);
  const explained = writes ? variants.slice(0, 1) : variants;
  const plans = await explain(cluster, query.caller, explained);
  const each = explained.map(({ asked }, place) => ({
    asked,
    median: writes ? median(times) : median(times.filter((_, run) => run % variants.length === place)),
    text: plans[place] ?? '',
  }));
  const empty = each.find(({ text }) => text === '');
  if (empty) throw new Error(`No plan came for "${name}": ${empty.asked}`);
  const [plan] = [...each].sort((one, other) => other.median - one.median);
  if (!plan) throw new Error(`"${name}" has no variants`);
  const readWhole = each.flatMap(({ asked, text }) =>
    tablesReadWhole(text).map((table) => ({ asked, table })),
  );
  return { name, asked: variants.length, times, slowestMs: plan.median, plan, readWhole };
}
