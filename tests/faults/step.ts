import type { FaultKind } from '../../emulators/fault-gate.ts';
import type { Operator } from '../support/operator.ts';
import type { InTurn } from '../support/turns.ts';
import type { Call } from './call.ts';
import { type Dependency, dependencies } from './dependencies.ts';
import type { Fixtures } from './fixtures.ts';
import { judge, type Verdict } from './judge.ts';
import type { Line, Product } from './product.ts';
import { sendCall } from './send.ts';

/** All is well again this long after a fault has ended, in milliseconds. */
const recoveryMs = 10_000;
const pollMs = 200;
export type Finding = Verdict & { cell: string };

export type Step = {
  dependency: Dependency;
  kind: FaultKind;
  calls: readonly Call[];
  /** Those that are sent again when the fault has ended. */
  recovering: readonly Call[];
};

export type Tried = { cells: number; findings: Finding[]; slowest: string };

/** Where a step is tried. `inTurn` keeps the machine from doing everything at once. */
export type Site = { product: Product; fixtures: Fixtures; operator: Operator; inTurn: InTurn };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries one fault of one dependency with every call, ends it, and sees that all is well again. */
export async function tryStep(
  { dependency, kind, calls, recovering }: Step,
  { product, fixtures, operator, inTurn }: Site,
): Promise<Tried> {
  const findings: Finding[] = [];
  const send = (call: Call) => sendCall(call, { ask: product.ask, fixtures, operator });
  const cellOf = ({ name, as, method }: Call) => `${dependency}, ${kind}: ${method} ${name} as ${as}`;
  const note = (call: Call, verdicts: readonly Verdict[]) => {
    findings.push(...verdicts.map((verdict) => ({ ...verdict, cell: cellOf(call) })));
  };

  for (const call of calls.filter(({ isWarmed }) => isWarmed))
    note(call, judge(call, fixtures, await inTurn(() => send(call)), null));
  await product.setFaults([{ path: dependencies[dependency], kind }]);
  const faultSince = Date.now();
  let slowest = { ms: 0, name: '' };
  /** The answer to a call; one that was remembered from before the fault says nothing. */
  const answerTo = async (call: Call) => {
    for (;;) {
      const answer = await send(call);
      const { age } = answer.headers;
      if (age === undefined || Date.now() - Number(age) * 1_000 >= faultSince) return answer;
      await pause(pollMs);
    }
  };
  const tryOne = async (call: Call) => {
    const answer = await answerTo(call);
    if (answer.ms > slowest.ms) slowest = { ms: answer.ms, name: call.name };
    note(call, judge(call, fixtures, answer, dependency));
  };
  const waits = (call: Call) =>
    call.without?.[dependency] !== undefined && (kind === 'hang' || kind === 'slow-body');
  await Promise.all(calls.map((call) => (waits(call) ? tryOne(call) : inTurn(() => tryOne(call)))));
  await product.setFaults([]);

  const until = Date.now() + recoveryMs;
  await Promise.all(recovering.map(recover));
  // Not before: calls of the same driver change the same things.
  await Promise.all(recovering.map(lookAtStored));
  return {
    cells: calls.length,
    findings: [...findings, ...uncaughtIn(product.takeLogs(), `${dependency}, ${kind}`)],
    slowest: `${Math.round(slowest.ms)} ms ${slowest.name}`,
  };

  /** Sends a call again until it does what it should. */
  async function recover(call: Call): Promise<void> {
    for (;;) {
      const staying = call.without?.[dependency]?.stays ? dependency : null;
      const verdicts = judge(call, fixtures, await inTurn(() => send(call)), staying);
      if (verdicts.length === 0) return;
      if (Date.now() > until) {
        const late = verdicts.map((verdict) => ({ ...verdict, text: `not well again: ${verdict.text}` }));
        return note(call, late);
      }
      await pause(pollMs);
    }
  }

  /** Looks at what is stored until it is right: some of it is written after the answer. */
  async function lookAtStored(call: Call): Promise<void> {
    const end = Date.now() + recoveryMs;
    for (;;) {
      const problem = await call.stored?.(fixtures, operator);
      if (!problem) return;
      if (Date.now() > end) return note(call, [{ kind: 'wrong', text: `afterwards: ${problem}` }]);
      await pause(pollMs);
    }
  }
}

/** The runtime's own messages on uncaught errors. */
const uncaughtLog = /^Uncaught|unhandled(rejection)?|code had hung/i;

/** Errors that the Workers did not catch. */
export function uncaughtIn(lines: readonly Line[], cell: string): Finding[] {
  return lines
    .filter(({ message }) => uncaughtLog.test(message))
    .map(({ message }) => ({ kind: 'uncaught', text: message.slice(0, 300), cell }));
}
