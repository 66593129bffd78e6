import type { ChatEvent } from '#racing/engineer/run/protocol';
import type { ChatMessage, SetupName } from './conversation.ts';
import { readEvents } from '../run/event-stream.ts';

/** The end of an answer; null when the driver left before. */
export type AnswerEnd =
  | { ok: true; response: string }
  /** `isKept`: the message is in the conversation, with as much of an answer as came; else it can be sent again. */
  | { ok: false; error: string; isKept: boolean }
  | null;

const noLine = 'We couldn’t reach the race engineer. Please try again.';

/**
 * Asks the race engineer and hands on the answer piece by piece. Aborting the signal also stops the engineer.
 *
 * @param fetch replaced in tests
 */
export async function askRaceEngineer(
  question: { message: string; context: Pick<ChatMessage, 'role' | 'content'>[] } & Partial<
    Record<SetupName, number>
  >,
  {
    signal,
    onText,
    fetch = globalThis.fetch,
  }: { signal: AbortSignal; onText: (text: string) => void; fetch?: typeof globalThis.fetch },
): Promise<AnswerEnd> {
  let isKept = false;
  try {
    const response = await fetch('/api/race-engineer-chat', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify(question),
      signal,
    });
    if (!response.ok || !response.body) return { ok: false, error: await errorIn(response), isKept };
    for await (const { event, data } of readEvents(response.body)) {
      const message = { event, data: JSON.parse(data) } as ChatEvent;
      if (message.event === 'text') {
        isKept = true;
        onText(message.data.text);
      }
      if (message.event === 'done') return { ok: true, response: message.data.response };
      if (message.event === 'error') {
        return { ok: false, error: message.data.error, isKept: message.data.kept ?? isKept };
      }
    }
    return { ok: false, error: noLine, isKept };
  } catch {
    return signal.aborted ? null : { ok: false, error: noLine, isKept };
  }
}

async function errorIn(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
  return typeof body?.error === 'string' ? body.error : noLine;
}
