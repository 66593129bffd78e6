import type * as z from 'zod';
import { type EngineerCall, httpOf, refusalSchema } from '#racing/engineer/run/protocol';
import { refuse } from '#platform/http/answer';
import { accountClosed } from '#platform/account-closed';
import type { Driver } from '#platform/identity/driver';
import { measureCall } from '#platform/observability/current-request';
import { logError } from '#platform/observability/log';
import { requestIdHeader } from '#platform/observability/with-request-log';
import type { WebEnvironment } from '../../edge/env.server.ts';
import { rateLimited } from '../../edge/rate-limits.server.ts';

/** The part of a request's context that a call to the engineer in the driver's name needs. */
export type Caller = {
  ai: { fetch(address: string, request: RequestInit): Promise<Response> };
  env: Pick<WebEnvironment, 'APP_ORIGIN'>;
  driver: Driver;
  account: { hear(state: 'open' | 'closed'): void };
  isRateLimited: boolean;
  requestId: string;
  /** As the driver's browser asks. */
  acceptedLanguages?: string | null;
};

type Following = {
  /** Events instead of one JSON answer. */
  events?: boolean;
  /** The last event that the browser has seen, when it comes back. */
  lastEventId?: string | null;
};

/**
 * Calls the AI Worker in the name of the signed-in driver; it checks everything itself. There is an answer in any case,
 * if only 502 from here; its own time limits end what takes too long.
 */
export async function callEngineer(
  caller: Caller,
  call: EngineerCall,
  following: Following = {},
): Promise<Response> {
  if (caller.isRateLimited) return refuse(rateLimited);
  try {
    const response = await measureCall('engineer', () => send(caller, call, following));
    // It looks at each driver's account itself.
    if (response.ok) caller.account.hear('open');
    else if (response.status === accountClosed.status && (await codeOf(response)) === accountClosed.code) {
      caller.account.hear('closed');
    }
    return response;
  } catch (error) {
    logError('ai_worker_unavailable', { error });
    return new Response(null, { status: 502 });
  }
}

async function codeOf(response: Response): Promise<string | undefined> {
  return refusalSchema.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  ).data?.code;
}

function send(
  { ai, env, driver, requestId, acceptedLanguages }: Caller,
  call: EngineerCall,
  { events = false, lastEventId }: Following,
): Promise<Response> {
  const { method, path, body } = httpOf(call);
  return ai.fetch(`${env.APP_ORIGIN}${path}`, {
    method,
    headers: {
      Accept: events ? 'text/event-stream' : 'application/json',
      Origin: env.APP_ORIGIN,
      [requestIdHeader]: requestId,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(acceptedLanguages && { 'Accept-Language': acceptedLanguages }),
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      ...(driver.state === 'signed-in' && { Authorization: `Bearer ${driver.token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Why the engineer did not do what was asked; the sentence is for the driver. */
export type EngineerRefusal = {
  ok: false;
  status: number;
  error: string;
  /** The engineer's word for it; `no_answer` when nothing readable came: the run may then still go on. */
  code: string;
  fields: Record<string, string>;
  /** The message is in the conversation all the same. */
  isKept: boolean;
};

/** Reads a refusal in the house form, whatever came. */
export async function refusalOf(response: Response): Promise<EngineerRefusal> {
  const { data } = refusalSchema.safeParse(await response.json().catch(() => null));
  return {
    ok: false,
    status: response.ok ? 502 : response.status,
    error: data?.error ?? 'The engineer didn’t answer. Please try again.',
    code: data?.code ?? 'no_answer',
    fields: data?.fields ?? {},
    isKept: data?.kept ?? false,
  };
}

/** Calls the engineer and reads the JSON answer. */
export async function askEngineer<Schema extends z.ZodType>(
  caller: Caller,
  call: EngineerCall,
  schema: Schema,
): Promise<{ ok: true; answer: z.infer<Schema> } | EngineerRefusal> {
  const response = await callEngineer(caller, call);
  if (!response.ok) return refusalOf(response);
  const answer = schema.safeParse(await response.json().catch(() => null));
  return answer.success ? { ok: true, answer: answer.data } : refusalOf(new Response(null, { status: 502 }));
}
