import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';

const answered = z.object({ id: z.number().int() });
const refused = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

export type EngineerAnswer =
  | { ok: true; id: number }
  | { ok: false; status: number; error: string; code: string; fields: Record<string, string> };

/**
 * Asks the AI Worker to generate or refine in the name of the signed-in driver.
 * @returns the id of the stored generation, or the sentence to show
 */
export async function askEngineer(
  { ai, env, driver }: Pick<AppLoadContext, 'ai' | 'env' | 'driver'>,
  path: '/api/generate-setup' | '/api/refine',
  body: Record<string, unknown>,
): Promise<EngineerAnswer> {
  const response = await ai.fetch(`${env.APP_ORIGIN}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Origin: env.APP_ORIGIN,
      ...(driver.state === 'signed-in' && { Authorization: `Bearer ${driver.token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  const success = answered.safeParse(answer);
  if (response.ok && success.success) return { ok: true, id: success.data.id };
  const refusal = refused.safeParse(answer);
  return {
    ok: false,
    status: response.ok ? 502 : response.status,
    error: refusal.data?.error ?? 'The engineer did not answer. Please try again.',
    code: refusal.data?.code ?? 'upstream',
    fields: refusal.data?.fields ?? {},
  };
}
