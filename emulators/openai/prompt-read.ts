import { heardMessageSchema, type HeardMessage } from '../../racing/engineer/run/conversation.ts';
import { type PromptRulebook, rulebookSchema } from '../../racing/engineer/answer/prompt.ts';
import { type SetupInHand, setupInHandSchema } from '../../racing/engineer/run/setup-in-hand.ts';
import type { Question } from './question.ts';

/** Parses a text by a schema. Null if it does not fit. */
export function readAs<Read>(schema: { parse(value: unknown): Read }, text: string): Read | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const toldBy = ({ messages }: Question): string[] =>
  messages.filter(({ role }) => role === 'system').map(({ content }) => content);

/** The rulebook in the last line of the first message; null where there is none. */
export function rulebookTold(question: Question): PromptRulebook | null {
  const [first = ''] = toldBy(question);
  return readAs(rulebookSchema, first.slice(first.lastIndexOf('\n') + 1));
}

/** The setup in hand and the message in a chat's prompt. Null if missing. */
export function chatTold(question: Question): { setup: SetupInHand | null; message: HeardMessage | null } {
  const told = toldBy(question);
  const first = <Read>(read: (text: string) => Read | null) =>
    told.map(read).find((found) => found !== null) ?? null;
  return {
    setup: first((text) => readAs(setupMessage, text)?.setupInHand ?? null),
    message: first((text) => readAs(heardMessageSchema, text)),
  };
}

const setupMessage = {
  parse: (value: unknown) => ({
    setupInHand: setupInHandSchema.parse((value as { setupInHand?: unknown } | null)?.setupInHand),
  }),
};
