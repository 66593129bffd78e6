import type { ReadingChoices } from '#racing/hearing/reading-choices';

/** A message of the conversation; `id` is null for one that was said on this page and not loaded yet. */
export type ChatMessage = { id: number | null; role: 'user' | 'assistant'; content: string; at: string };

/** How a message names the setup in hand: a generation, or a saved setup. */
export type SetupName = 'setupId' | 'communitySetupId';
export type TalkedOf = {
  name: SetupName;
  id: number;
  car: string;
  track: string;
  /** The choices to correct a reading with, at its track. */
  choices: ReadingChoices | null;
};

/** When the first message of an empty chat was said, in ISO 8601: as it was cleared, which the address holds, or now. */
export function openingTime(clearedAt: string | null, now: number): string {
  const time = Number.parseInt(clearedAt ?? '', 36);
  return new Date(time <= now && time > now - 86_400_000 ? time : now).toISOString();
}

/** Messages sent along with a new one. */
const rememberedMessages = 10;

/**
 * The conversation as the page shows it: what is stored, then what was said here and has not been loaded since.
 *
 * @param lastIdBefore the last stored message when this page began
 */
export function conversationOf(
  history: readonly ChatMessage[],
  saidHere: readonly ChatMessage[],
  lastIdBefore: number,
): ChatMessage[] {
  const loadedSince = history.filter(({ id }) => (id ?? 0) > lastIdBefore).length;
  return [...history, ...saidHere.slice(loadedSince)];
}

/** The conversation so far, as the race engineer gets it before a new message. */
export function rememberedTurns(
  conversation: readonly ChatMessage[],
): Pick<ChatMessage, 'role' | 'content'>[] {
  return conversation.slice(-rememberedMessages).map(({ role, content }) => ({ role, content }));
}
