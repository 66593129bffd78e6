import { withDeadline } from '../../http/resilience.ts';

/** Discord did not take a message. It names no address: whoever has that may write in the channel. */
export class DiscordRefusal extends Error {
  override name = 'DiscordRefusal';
}

const pattern =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/(\d{1,25})\/([\w-]{1,120})\/?$/;

/** The address of a channel's webhook, in one spelling; null for every other text. Nothing else is ever posted to. */
export function channelAddressOf(text: string): string | null {
  const [, id, token] = pattern.exec(text.trim()) ?? [];
  return id && token ? `https://discord.com/api/webhooks/${id}/${token}` : null;
}

const patienceMs = 3_000;
const longestText = 500;
const withoutPreviews = 4;

/** Posts a line, in which nobody is called by name and no link is previewed. @throws DiscordRefusal */
export async function postToChannel(address: string, text: string): Promise<void> {
  const body = {
    content: text.slice(0, longestText),
    allowed_mentions: { parse: [] },
    flags: withoutPreviews,
  };
  const response = await withDeadline(patienceMs, (signal) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    }),
  ).catch(() => null);
  await response?.body?.cancel();
  if (!response?.ok) throw new DiscordRefusal(`status ${response?.status ?? 'none'}`);
}
