const patienceMs = 15_000;

export type Send = typeof fetch;

/** A service's answer. `body` is null where it is not JSON. */
export type Answer = { status: number; isOk: boolean; body: unknown };

/** Asks a service once. Null when it cannot be reached, or does not answer within 15 s. */
export async function ask(send: Send, url: string, init: RequestInit = {}): Promise<Answer | null> {
  try {
    const response = await send(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    return { status: response.status, isOk: response.ok, body: jsonOf(text) };
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The machine's word for a refusal, as Supabase and OpenAI write it. */
export function codeOf(answer: Answer): string {
  const { body } = answer;
  const holder = body && typeof body === 'object' && 'error' in body && body.error ? body.error : body;
  return holder && typeof holder === 'object' && 'code' in holder ? String(holder.code) : '';
}
