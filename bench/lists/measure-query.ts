import { textArray } from '../../supabase/tests/server/filled/sql-text.ts';
import { effort } from '../effort.ts';
import { median } from '../figures.ts';
import { actAs, type Caller } from './caller.ts';
import type { Cluster } from './cluster.ts';

export type MeasuredQuery = {
  name: string;
  caller: Caller;
  /** The same query with different values: what is asked for often, and what is rare. */
  variants: readonly Variant[];
  /** Changes data: each variant runs once, and everything is taken back. */
  writes?: boolean;
};

export type Variant = {
  asked: string;
  statement: string;
};

export type Measured = {
  name: string;
  asked: number;
  times: number[];
  /** Each value by itself; one for all where each could run only once. */
  variants: MeasuredVariant[];
  plan: Plan;
  /** Tables that a variant's plan reads from end to end; none is as it should be. */
  readWhole: { asked: string; table: string }[];
};

type MeasuredVariant = { asked: string; median: number };

type Plan = {
  asked: string;
  text: string;
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
  let times: number[];
  if (writes) {
    times = await timesOf(cluster, query, 1, false);
  } else {
    const first = await timesOf(cluster, query, 1, true);
    const once = first.reduce((sum, time) => sum + time, 0);
    const wanted = Math.ceil(runs / variants.length);
    const affordable = Math.floor(patienceMs / Math.max(once, 1));
    times = await timesOf(cluster, query, Math.max(fewestRounds, Math.min(wanted, affordable)), false);
  }
  const each = variants.map(({ asked }, place) => ({
    asked,
    median: median(times.filter((_, run) => run % variants.length === place)),
  }));
  const measured = writes ? [{ asked: 'any', median: median(times) }] : each;
  const explained = writes ? variants.slice(0, 1) : variants;
  const texts = await explain(cluster, query.caller, explained);
  const plans = explained.map(({ asked }, place): Plan => {
    const text = texts[place] ?? '';
    if (text === '') throw new Error(`No plan came for "${name}": ${asked}`);
    return { asked, text };
  });
  const slowest = measured.reduce((worst, one) => (one.median > worst.median ? one : worst), {
    asked: '',
    median: -1,
  });
  const plan = plans.find(({ asked }) => asked === slowest.asked) ?? plans[0];
  if (!plan) throw new Error(`"${name}" has no variants`);
  const readWhole = plans.flatMap(({ asked, text }) =>
    tablesReadWhole(text).map((table) => ({ asked, table })),
  );
  return { name, asked: variants.length, times, variants: measured, plan, readWhole };
}
