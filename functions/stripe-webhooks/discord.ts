import type { Announced } from '#platform/adapters/supabase/teams-api';
import { logWarn } from '#platform/observability/log';
import { webhookEnvironmentOf } from './environment.ts';

const answerWithinMs = 5_000;
/** Discord takes no longer messages. */
const longest = 2_000;

/**
 * Posts a message to an incoming webhook at Discord. It mentions nobody, whatever is in it.
 *
 * @param hook number and token of the webhook
 */
export async function announceTo(
  bindings: object,
  hook: string,
  text: string,
  send: typeof fetch = fetch,
): Promise<Announced> {
  const { DISCORD_URL } = webhookEnvironmentOf(bindings);
  try {
    const answer = await send(`${DISCORD_URL}/api/webhooks/${hook}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ content: text.slice(0, longest), allowed_mentions: { parse: [] } }),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    return answer.status === 401 || answer.status === 404 ? 'refused' : 'away';
  } catch (error) {
    logWarn('discord_away', { error });
    return 'away';
  }
}
