import { upstreamText } from '../../emulators/fault-gate.ts';
import type { Answer } from './ask.ts';
import type { Call, Expected } from './call.ts';
import type { Dependency } from './dependencies.ts';
import type { Fixtures } from './fixtures.ts';
import { personOf } from './send.ts';

/** Faults of a cell; the first three are counted by name. */
export type Verdict = { kind: 'uncaught' | 'leak' | 'opened on doubt' | 'wrong'; text: string };

/** Everything a page or an endpoint waits for, in milliseconds, unless its call says otherwise. */
const usualMs = 2_500;
/** Tolerances for a busy machine: on a wait, and on work that nothing should delay. */
const slackMs = 6_000;
const busyMs = 20_000;

const stackTrace = /\n\s+at \S.*:\d+:\d+|node_modules|\.ts:\d+/;
const secrets = /canary-[\w-]+/g;

function leaksIn({ text, headers, cookies }: Answer, own: string | undefined): string[] {
  const all = [text, JSON.stringify(headers), ...cookies].join('\n');
  const foreign = [...all.matchAll(secrets)].map(([found]) => found).filter((found) => found !== own);
  return [
    ...(all.includes(upstreamText) ? ['what the dependency said'] : []),
    ...(stackTrace.test(text) ? ['a stack trace'] : []),
    ...(foreign.length > 0 ? [`what belongs to ${foreign[0]}`] : []),
  ];
}

/** Text as it may stand in HTML. */
const decoded = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

function houseFormProblem({ by }: Call, { status, headers, text }: Answer): string | null {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('text/html')) return /<h1/.test(text) ? null : 'an error page without a heading';
  if (by === 'script') return null;
  if (!type.startsWith('application/json')) return `an error ${status} of type "${type}"`;
  const body = JSON.parse(text) as { error?: unknown; code?: unknown; errors?: unknown };
  const isHouse = typeof body.error === 'string' && typeof body.code === 'string';
  // Forms that our script sends come back whole, and Clerk's proxy speaks as Clerk does.
  const isOther = 'values' in body || 'answer' in body || Array.isArray(body.errors) || 'database' in body;
  return isHouse || isOther ? null : 'an error that is not in the house form';
}

/** Whether the next page will say that something failed: the message waits in a cookie. */
function leavesFailure({ cookies }: Answer): boolean {
  const [, value = ''] = /^toast=([^;]+)/.exec(cookies.find((line) => line.startsWith('toast=')) ?? '') ?? [];
  return (
    Buffer.from(decodeURIComponent(value), 'base64')
      .toString()
      .match(/-failed|baseline-kept/) !== null
  );
}

/** A page that could not be made says the request's id. */
const saysId = ({ headers, text }: Answer, id: string) =>
  !headers['content-type']?.startsWith('text/html') || text.includes(id);

/** A dead database is the same everywhere: whoever cannot do without it says so, and when to come back. */
const saysDatabaseAway = ({ status, headers }: Answer) =>
  status === 503 && Number(headers['retry-after']) > 0;

function problems(call: Call, fixtures: Fixtures, answer: Answer, expected: Expected): string[] {
  const { status, text, headers } = answer;
  const found: string[] = [];
  // Without a page's scripts nobody sees their content.
  const seen = decoded(call.by === 'page' ? text.replace(/<script[\s\S]*?<\/script>/g, '') : text);
  if (![expected.status].flat().includes(status))
    found.push(`status ${status}, not ${expected.status}: ${headers.location ?? text.slice(0, 150)}`);
  else if (expected.says && !expected.says.test(seen)) found.push(`does not say ${expected.says}`);
  else if (expected.leadsTo && !expected.leadsTo.test(headers.location ?? ''))
    found.push(`leads to ${headers.location}, not ${expected.leadsTo}`);
  if (leavesFailure(answer) !== (expected.leavesFailure ?? false)) {
    found.push(expected.leavesFailure ? 'does not say that it failed' : 'says that it failed');
  }
  if (expected.returnsForm) {
    const lost = call.keeps?.(fixtures).filter((value) => !seen.includes(value)) ?? [];
    if (lost.length > 0) found.push(`lost what was typed: ${lost.join(', ')}`);
  }
  if (status >= 400 && call.by !== 'listener') {
    const problem = houseFormProblem(call, answer);
    if (problem) found.push(problem);
  }
  const id = headers['x-request-id'];
  if (!id) found.push('no request id');
  else if (call.method === 'GET' && status >= 500 && !saysId(answer, id)) {
    found.push('an error page without the request id');
  }
  return found;
}

/**
 * Judges one answer.
 *
 * @param away what does not work; null when all is well
 */
export function judge(call: Call, fixtures: Fixtures, answer: Answer, away: Dependency | null): Verdict[] {
  const usual: Expected = {
    status: call.fine,
    ...(call.says && { says: call.says }),
    ...(call.leadsTo && { leadsTo: call.leadsTo }),
    returnsForm: call.keeps !== undefined && call.fine >= 400,
  };
  const expected = (away && call.without?.[away]) || usual;
  const verdicts: Verdict[] = [];
  const add = (kind: Verdict['kind'], text: string) => verdicts.push({ kind, text });
  const { status, text, ms } = answer;
  if (status === 0) add('uncaught', `no answer: ${text}`);
  else if (status === 500) add('uncaught', `status 500: ${text.slice(0, 150)}`);
  for (const leak of leaksIn(answer, personOf(call, fixtures)?.secret)) add('leak', leak);
  const mayOpen = call.as === 'premium' || call.as === 'watched';
  const isDoubtful = away === 'database' || !mayOpen;
  if (isDoubtful && call.opens?.(answer)) add('opened on doubt', 'opens what only a plan opens');
  if (away === 'database' && status >= 500 && !saysDatabaseAway(answer)) {
    add('wrong', `a dead database is ${status}, Retry-After ${answer.headers['retry-after']}`);
  }
  if (status !== 0) for (const problem of problems(call, fixtures, answer, expected)) add('wrong', problem);
  const waited = away && call.without?.[away] ? (call.limits?.[away] ?? usualMs) + slackMs : busyMs;
  const limit = Math.max(waited, usualMs + slackMs);
  if (away && ms > limit) add('wrong', `took ${Math.round(ms)} ms, allowed are ${limit}`);
  return verdicts;
}
