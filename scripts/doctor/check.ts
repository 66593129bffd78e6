import type { runCommand } from '../command-line.ts';
import type { Configuration, DeploymentName } from '../configuration/configuration.ts';

export type Send = typeof fetch;

/** `open`: cannot be checked yet, and why. */
export type Verdict = { state: 'good' | 'bad' | 'open'; says: string };

export type Examined = {
  configuration: Configuration;
  /** Null for the product on this machine: its addresses need not be public, and Cloudflare has nothing to do with it. */
  deployment: DeploymentName | null;
  send: Send;
  run: typeof runCommand;
};

/** `sessionToken` is one as a signed-in driver's browser would get it now; null while nobody is signed in. */
type Look = Examined & { sessionToken(): Promise<string | null> };

/** Verdicts about one service, in order; a Fault ends them. */
export type Check = (look: Look) => AsyncGenerator<Verdict>;

/** The rest of a service's checks would only say the same again. */
export class Fault extends Error {}

export const good = (says: string): Verdict => ({ state: 'good', says });
export const bad = (says: string): Verdict => ({ state: 'bad', says });
export const open = (says: string): Verdict => ({ state: 'open', says });

export const judge = (isGood: boolean, says: string, otherwise: string): Verdict =>
  isGood ? good(says) : bad(otherwise);

/** One line each for what is wrong, or one that all is well. */
export const goodUnless = (faults: readonly string[], says: string): Verdict[] =>
  faults.length === 0 ? [good(says)] : faults.map(bad);

const patienceMs = 15_000;

/** A service's answer. `body` is null where it is not JSON. */
export type Answer = { status: number; isOk: boolean; body: unknown };

/** Asks a service once. Null when it cannot be reached, or does not answer within 15 s. */
export async function ask(send: Send, url: string, init: RequestInit = {}): Promise<Answer | null> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await send(url, { redirect: 'manual', ...init, signal });
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, isOk: response.ok, body };
  } catch {
    return null;
  }
}
