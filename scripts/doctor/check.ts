import type { Configuration, DeploymentName } from '../configuration/configuration.ts';
import { faultIn } from '../configuration/faults.ts';

/** `open`: cannot be checked yet, and why. */
export type Verdict = { state: 'good' | 'bad' | 'open'; says: string };

/**
 * `sessionToken` is one as a signed-in driver's browser would get it now; null while nobody is signed in. `deployment` is null for the
 * product on this machine, whose addresses need not be public.
 */
export type Look = {
  configuration: Configuration;
  deployment: DeploymentName | null;
  sessionToken: string | null;
};

/** Asks one thing of a service. A Fault ends the service's rows: the rest would only say the same again. */
export type Probe = (look: Look) => Promise<Verdict | readonly Verdict[]>;

export class Fault extends Error {
  readonly state: 'bad' | 'open';
  constructor(says: string, state: 'bad' | 'open' = 'bad') {
    super(says);
    this.state = state;
  }
}

export const good = (says: string): Verdict => ({ state: 'good', says });
export const bad = (says: string): Verdict => ({ state: 'bad', says });
export const open = (says: string): Verdict => ({ state: 'open', says });

export const judge = (isGood: boolean, says: string, otherwise: string): Verdict =>
  isGood ? good(says) : bad(otherwise);

/** Judges a variable; where it is wrong, the line says how, and where the right value comes from. */
export const vet = (name: string, isRight: boolean, wrong: string): Verdict =>
  judge(isRight, `${name} is right`, faultIn(name, wrong));

/** One line each for what is wrong, or one that all is well. */
export const goodUnless = (faults: readonly string[], says: string): Verdict[] =>
  faults.length === 0 ? [good(says)] : faults.map(bad);

export const patienceMs = 15_000;

/** A service's answer. `body` is null where it is not JSON; the status is 0 where it does not answer within 15 s. */
export type Answer = { status: number; isOk: boolean; body: unknown };

export async function ask(url: string, init: RequestInit = {}, send = fetch): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await send(url, { redirect: 'manual', ...init, signal });
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, isOk: response.ok, body };
  } catch {
    return { status: 0, isOk: false, body: null };
  }
}
