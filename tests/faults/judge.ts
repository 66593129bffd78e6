import { addressAt } from '../../app/edge/addresses.server.ts';
import { upstreamText } from '../../emulators/fault-gate.ts';
import type { Answer } from '../security/product.ts';
import { askStripe, readRows } from '../security/stocked-driver.ts';
import type { Cast } from './cast.ts';
import { isOfPlan, type Trial } from './trials.ts';

/** The dependencies, the address of each behind the stand-ins' gate, and how long a whole answer may take without it. */
export const dependencies = {
  database: { path: '/supabase/rest', readMs: 5_000, writeMs: 12_000 },
  model: { path: '/openai/v1', readMs: 2_500, writeMs: 10_000 },
  Stripe: { path: '/v1', readMs: 9_000, writeMs: 28_000 },
  'Clerk, server side': { path: '/clerk-api/v1', readMs: 8_000, writeMs: 8_000 },
  'Clerk, browser side': { path: '/clerk/v1', readMs: 9_000, writeMs: 9_000 },
} as const;

export type Dependency = keyof typeof dependencies;

/** On top of each limit, for a busy machine. */
const slackMs = 8_000;

/**
 * Writes that keep nothing in the database, or read a copy of what they compare; a new team stands at Clerk, whose event brings it
 * here.
 */
const needsNoDatabase =
  /^\/(sign-out|api\/(laps|hear)|sign_ins|__clerk)|\/recording|^\/compare|^\/teams(\.data)?$/;

const stackTrace = /\n\s+at \S.*:\d+:\d+|node_modules|\.ts:\d+/;
const remedy =
  /again|isn’t answering|isn't answering|in a moment|can’t|couldn’t|[Ff]ailed to|sign in|unavailable/;
const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/<script[\s\S]*?<\/script>/g, '');

/** Words that are nobody else's whatever the driver publishes. */
const neverPublic = /^(prompt|chat|stint)/;

function leaks({ text, headers }: Answer, { premium, driver }: Cast, { sender }: Trial): string[] {
  const others = [
    ...(sender === 'premium' ? [] : [premium]),
    ...(/driver|expired/.test(sender) ? [] : [driver]),
  ];
  const foreign = others.flatMap(({ marks }) => marks).filter((mark) => neverPublic.test(mark));
  const all = `${text}${JSON.stringify([...headers])}`;
  return [
    ...(all.includes(upstreamText) ? ['what the dependency answered'] : []),
    ...(stackTrace.test(text) ? ['a stack trace'] : []),
    ...foreign.filter((mark) => all.includes(mark)),
  ].map((leak) => `leaks ${leak}`);
}

/** Whether a write says that it failed: by its status, by where it leads, or by the message of the next page. */
export function saysFailure({ status, headers, text }: Answer): boolean {
  const toast = headers.getSetCookie().find((line) => line.startsWith('toast=')) ?? '';
  const message = Buffer.from(
    decodeURIComponent(/^toast=([^;]+)/.exec(toast)?.[1] ?? ''),
    'base64',
  ).toString();
  const leadsBack = /[?&]checkout=/.test(headers.get('location') ?? text);
  return status >= 400 || leadsBack || /-failed|baseline-kept/.test(message);
}

/** An error in the house form: a page with a heading, or a sentence and a code; whoever is away, it says what to do. */
function formOfError({ by, asked }: Trial, { status, headers, text }: Answer): string[] {
  const found: string[] = [];
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) {
    if (!/<h1/.test(text)) found.push('is an error page without a heading');
    if (asked.method === 'GET' && status >= 500 && !text.includes(headers.get('x-request-id') ?? '-'))
      found.push('does not say the request’s id');
  } else if (type.startsWith('application/json')) {
    const body = JSON.parse(text) as Record<string, unknown>;
    const isHouse = typeof body.error === 'string' && typeof body.code === 'string';
    // Forms that our script sends come back whole, and Clerk's proxy speaks as Clerk does.
    if (!isHouse && !['values', 'answer', 'errors', 'database'].some((name) => name in body))
      found.push(`is no error of ours: ${text.slice(0, 80)}`);
  } else if (by !== 'script') found.push(`is an error of type "${type}"`);
  if (status >= 500 && by !== 'script' && !remedy.test(text)) found.push('does not say what to do');
  return found;
}

/** Addresses that only a plan opens. */
const setup = /"setup_data"|"setupData"|"setupText"|event: (baseline|text)|"response":|role="tabpanel"/;

/**
 * The problems of an answer while a dependency is away, by one rule for all; nothing for none.
 *
 * @param well the status of a read before the fault
 */
export function problems(
  trial: Trial,
  answer: Answer & { ms: number },
  { cast, away, well }: { cast: Cast; away: Dependency; well: number | undefined },
): string[] {
  const { path, asked, by, sender, typed } = trial;
  const { status, text, headers } = answer;
  const found = leaks(answer, cast, trial);
  // A database that is late on a busy machine is not what was tried.
  if (away !== 'database' && status === 503 && /[Dd]atabase/.test(text)) return found;
  if (status === 500) found.push('is 500');
  if (!headers.has('x-request-id')) found.push('has no request id');
  if (status >= 400) found.push(...formOfError(trial, answer));
  const isRead = asked.method === 'GET';
  const { readMs, writeMs } = dependencies[away];
  const limit = (isRead ? readMs : writeMs) + slackMs;
  if (answer.ms > limit) found.push(`took ${Math.round(answer.ms)} ms`);
  if (sender === 'driver' && isOfPlan.test(path) && status < 400 && setup.test(text))
    found.push('opens what only a plan opens');
  if (away === 'database' && status >= 500 && !(status === 503 && Number(headers.get('retry-after')) > 0))
    found.push(`is ${status} while the database is away, Retry-After ${headers.get('retry-after')}`);
  if (isRead) {
    const { pathname } = new URL(path, 'http://product');
    const isKept = sender === 'visitor' && by === 'page' && addressAt(pathname).pageCache !== undefined;
    const isAway = status >= 500 && !isKept;
    // While Clerk does not say who is an operator, nobody is.
    const isNobody = sender === 'operator' && status === 404;
    if (well !== undefined && by !== 'script' && status !== well && !isAway && !isNobody)
      found.push(`is ${status}, not ${well}`);
    return found;
  }
  const isFailed = saysFailure(answer);
  if (away === 'database' && !isFailed && !needsNoDatabase.test(path))
    found.push(`is ${status} as if it were stored`);
  const seen = decoded(text);
  if (status >= 400 && status !== 404 && headers.get('content-type')?.startsWith('text/html'))
    for (const value of typed) if (!seen.includes(value)) found.push(`lost "${value.slice(0, 60)}"`);
  return found;
}

/** Writes that were stored more than once, or would be charged twice, once all is well again. */
export async function storedTwice({ premium, driver }: Cast, trials: readonly Trial[]): Promise<string[]> {
  const found: string[] = [];
  const own = `clerk_user_id=in.(${premium.id},${driver.id})`;
  const texts = [
    ...(await Promise.all(
      ['setups', 'stints', 'test_cards'].map((table) =>
        readRows<object>(`${table}?select=request_id&request_id=not.is.null`),
      ),
    )),
    await readRows<object>(`generations?select=request&${own}`),
    await readRows<object>(`chat_messages?select=content&role=eq.user&${own}`),
  ].map((rows) => rows.map((row) => JSON.stringify(row)));
  for (const { id, name } of trials.filter(({ id }) => id !== ''))
    for (const rows of texts) {
      const times = rows.filter((row) => row.includes(id)).length;
      if (times > 1) found.push(`${name} is stored ${times} times`);
    }
  for (const { email } of [premium, driver]) {
    const customers = await askStripe<{ data: { id: string }[] }>(`customers?email=${email}`);
    if (customers.data.length > 1) found.push(`${email} is ${customers.data.length} customers`);
    for (const { id } of customers.data) {
      const open = await askStripe<{ data: unknown[] }>(`checkout/sessions?customer=${id}&status=open`);
      const plans = await askStripe<{ data: unknown[] }>(`subscriptions?customer=${id}`);
      if (open.data.length > 1 || plans.data.length > 1)
        found.push(`${email} has ${open.data.length} open payment pages, ${plans.data.length} plans`);
    }
  }
  return found;
}
