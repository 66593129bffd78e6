import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, faultsPath } from '../../emulators/fault-gate.ts';

const port = Number(process.env.PORT ?? 18_787);

/** Where the product under test answers, and its stand-ins; the same rule as `scripts/places.ts`. */
export const appOrigin = `http://localhost:${port}`;
export const standIns = `http://localhost:${process.env.STAND_INS_PORT ?? port + 1}`;
const dataDir = process.env.DATA_DIR ?? 'test-results/data';

/** The Clerk stand-in's keys, as the first start wrote them. */
export function clerkKeys(): { secretKey: string; privateKey: string; webhookSecret: string } {
  return JSON.parse(readFileSync(join(dataDir, 'clerk', 'clerk.json'), 'utf8'));
}

/** Asks the Clerk stand-in: `/v1/…` is Clerk's Backend API, `/stand-in/…` its switches for tests. */
export async function askClerk<Answer = Record<string, unknown>>(
  path: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET',
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${standIns}/clerk-api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${clerkKeys().secretKey}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Addresses and keys of the stand-ins of the product under test: the names of `.dev.vars.example`. */
export function environment(): Record<string, string> {
  return JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8'));
}

/** Asks the database's REST interface with a session token, or as the service where there is none; reads without a body. */
export async function askDatabase<Answer>(
  path: string,
  token: string | null,
  body?: object,
): Promise<Answer> {
  const secretKey = token === null ? environment().SUPABASE_SECRET_KEY : null;
  const response = await fetch(`${standIns}/supabase/rest/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: secretKey ?? 'sb_publishable_local',
      authorization: `Bearer ${token ?? secretKey}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  // A handler without a result answers with nothing.
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

/** Breaks the stand-ins, or mends them with none. */
export async function setFaults(...faults: Fault[]): Promise<void> {
  const response = await fetch(standIns + faultsPath, { method: 'PUT', body: JSON.stringify(faults) });
  if (!response.ok) throw new Error(await response.text());
}
