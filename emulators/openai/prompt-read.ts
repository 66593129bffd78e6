import { heardMessageSchema, type HeardMessage } from '../../core/engineer/run/conversation.ts';
import { type PromptRulebook, rulebookSchema } from '../../core/engineer/answer/prompt.ts';
import { type SetupInHand, setupInHandSchema } from '../../core/engineer/run/setup-in-hand.ts';
import type { Question } from './question.ts';

/** What a text holds by a schema; null where it is not of that shape. */
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

/** What a chat is told of the setup in hand, and of the message that is to be answered; null for what it is not told. */
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
