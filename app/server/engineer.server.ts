import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';

type Caller = Pick<AppLoadContext, 'ai' | 'env' | 'driver'>;

export type EngineerCall = {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Path and query on our own origin. */
  path: string;
  body?: Record<string, unknown>;
  /** Events instead of one JSON answer. */
  events?: boolean;
  /** The last event that the browser has seen, when it comes back. */
  lastEventId?: string | null;
};

/** Calls the AI Worker in the name of the signed-in driver; it checks everything itself. */
export function callEngineer({ ai, env, driver }: Caller, call: EngineerCall): Promise<Response> {
  const { method = 'POST', path, body, events = false, lastEventId } = call;
  return ai.fetch(`${env.APP_ORIGIN}${path}`, {
    method,
    headers: {
      Accept: events ? 'text/event-stream' : 'application/json',
      Origin: env.APP_ORIGIN,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      ...(driver.state === 'signed-in' && { Authorization: `Bearer ${driver.token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const refusedSchema = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** Why the engineer did not do what was asked; the sentence is for the driver. */
export type EngineerRefusal = {
  ok: false;
  status: number;
  error: string;
  /** The engineer's word for it; `no_answer` when nothing readable came: the run may then still go on. */
  code: string;
  fields: Record<string, string>;
};

/** Reads a refusal in the house form, whatever came. */
export async function refusalOf(response: Response): Promise<EngineerRefusal> {
  const { data } = refusedSchema.safeParse(await response.json().catch(() => null));
  return {
    ok: false,
    status: response.ok ? 502 : response.status,
    error: data?.error ?? 'The engineer did not answer. Please try again.',
    code: data?.code ?? 'no_answer',
    fields: data?.fields ?? {},
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
