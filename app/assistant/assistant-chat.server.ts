import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { chatMessagesStore } from '#core/adapters/supabase/chat-messages';
import { spokenSchema } from '#core/engineer/run/protocol';
import { chatSchema } from '#core/engineer/run/request';
import { checked } from '#core/platform/http/field-errors';
import { findCar, findTrack } from '#core/setup/catalogue';
import type { ChatMessage } from './conversation.ts';
import { askEngineer } from './engineer.server.ts';
import { rateLimited } from '../edge/rate-limits.server.ts';

/** How much of the conversation a driver sees who comes back. */
const shownMessages = 100;

/** The conversation so far and the setup it is about, as the page of the race engineer shows them. @throws DatabaseUnavailable */
export async function chatPage({ database, driver, generations }: AppLoadContext, address: URL) {
  if (driver.state === 'signed-out') return { messages: [], setup: null, cleared: null };
  const asked = Number.parseInt(address.searchParams.get('setup') ?? '', 10) || 0;
  const [stored, generation] = await Promise.all([
    chatMessagesStore(database).recent(driver.userId, shownMessages),
    asked > 0 ? generations.byId(asked, driver.userId) : null,
  ]);
  const messages = stored.map(
    ({ id, role, content, created_at }): ChatMessage => ({ id, role, content, at: created_at }),
  );
  const setup = generation && {
    id: generation.id,
    car: findCar(generation.game, generation.car)?.name ?? generation.car,
    track: findTrack(generation.game, generation.track)?.name ?? generation.track,
  };
  return { messages, setup, cleared: address.searchParams.get('cleared') };
}

/** Where a message leads, or what is wrong and what was typed. */
export type ChatOutcome =
  | { redirectTo: string }
  | { redirectTo: null; status: number; message: string; typed: string };

/** Sends a message and waits for the answer, for browsers without JavaScript. */
export async function sendMessage(context: AppLoadContext, form: FormData): Promise<ChatOutcome> {
  const typed = String(form.get('message') ?? '');
  if (context.isRateLimited)
    return { redirectTo: null, status: rateLimited.status, message: rateLimited.error, typed };
  if (context.driver.state === 'signed-out') {
    const message = 'Please sign in again. Your message is still here.';
    return { redirectTo: null, status: 401, message, typed };
  }
  const body = checked(chatSchema, { message: typed, setupId: form.get('setupId') });
  if (!body.ok) return { redirectTo: null, status: 400, message: body.failure.error, typed };
  const { message, setupId } = body.value;
  const answered = await askEngineer(context, { ask: 'chat', body: { message, setupId } }, spokenSchema);
  if (answered.ok) return { redirectTo: chatAddress(form) };
  const { status, error, isKept } = answered;
  return { redirectTo: null, status, message: error, typed: isKept ? '' : typed };
}

/** Forgets the conversation. */
export async function clearChat(context: AppLoadContext, form: FormData): Promise<ChatOutcome> {
  const cleared = await askEngineer(context, { ask: 'clear-chat' }, z.unknown());
  if (cleared.ok) return { redirectTo: chatAddress(form, { cleared: Date.now().toString(36) }) };
  return { redirectTo: null, status: cleared.status, message: cleared.error, typed: '' };
}

function chatAddress(form: FormData, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams(parameters);
  const setupId = Number.parseInt(String(form.get('setupId') ?? ''), 10);
  if (setupId > 0) query.set('setup', String(setupId));
  const text = query.toString();
  return `/setup-assistant/engineer${text && `?${text}`}#latest`;
}
