import { useEffect, useRef, useState } from 'react';
import { cutOffMark } from '#racing/engineer/run/cut-off';
import { askRaceEngineer } from './ask-race-engineer.ts';
import { type ChatMessage, conversationOf, rememberedTurns, type TalkedOf } from './conversation.ts';

/**
 * The conversation as the page shows it, and a way to go on with it. Leaving the page ends an answer that is still
 * coming.
 */
export function useConversation(storedMessages: readonly ChatMessage[], setup: TalkedOf | null) {
  const [lastIdBefore] = useState(() => storedMessages.at(-1)?.id ?? 0);
  const [saidHere, setSaidHere] = useState<readonly ChatMessage[]>([]);
  /** The answer that is coming: null while there is none, empty while the engineer thinks. */
  const [coming, setComing] = useState<string | null>(null);
  /** Why the last message was not answered. */
  const [failure, setUnanswered] = useState<{ error: string } | null>(null);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);

  const messages = conversationOf(storedMessages, saidHere, lastIdBefore);

  /** Whether the message is in the conversation now; else the driver can send it again. */
  async function send(message: string): Promise<boolean> {
    const controller = new AbortController();
    call.current = controller;
    setUnanswered(null);
    setComing('');
    setSaidHere((now) => [...now, messageOf('user', message)]);
    let answerText = '';
    const end = await askRaceEngineer(
      { message, context: rememberedTurns(messages), ...(setup && { [setup.name]: setup.id }) },
      {
        signal: controller.signal,
        onText(text) {
          answerText += text;
          setComing(answerText);
        },
      },
    );
    if (!end) return false;
    setComing(null);
    if (end.ok) {
      setSaidHere((now) => [...now, messageOf('assistant', end.response)]);
      return true;
    }
    setUnanswered({ error: end.error });
    const { isKept } = end;
    if (!isKept) setSaidHere((now) => now.slice(0, -1));
    else if (answerText !== '')
      setSaidHere((now) => [...now, messageOf('assistant', markedAsCutOff(answerText))]);
    return isKept;
  }

  return { messages, coming, unanswered: failure, send };
}

/** The engineer marks what breaks off; where the line to the engineer broke, nobody has. */
const markedAsCutOff = (text: string) => (text.endsWith(cutOffMark) ? text : text + cutOffMark);

function messageOf(role: ChatMessage['role'], content: string): ChatMessage {
  return { id: null, role, content, at: new Date().toISOString() };
}
