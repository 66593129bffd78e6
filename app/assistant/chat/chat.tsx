import { Form, useNavigation } from '@remix-run/react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { longestMessage } from '#racing/engineer/baseline/conditions';
import { SignInAgain } from '../../account/sign-in-again.tsx';
import { ToastMessage } from '../../ui/toast.tsx';
import { inUnits } from '#racing/setup/in-units';
import { useUnits } from '../../ui/use-units.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Proposal } from '#racing/engineer/run/request';
import { Heard, type HeardReading } from '../../ui/reading/heard.tsx';
import type { ChatMessage, TalkedOf } from './conversation.ts';
import { Markdown } from './markdown.tsx';
import { useConversation } from './use-conversation.ts';
import { useFollowedList } from '../form/use-followed-list.ts';
import { DraftNote } from '../../ui/draft-note.tsx';
import { draftKey, forgetDraft } from '../../ui/drafts.ts';

const welcome =
  "Welcome! I'm your AI race engineer. Ask me about setups, driving techniques or tyre strategy, or tell me what the car does and where.";
const clearedNote = 'Chat cleared. What shall we look at next?';

export type ChatProps = {
  storedMessages: readonly ChatMessage[];
  setup: TalkedOf | null;
  isCleared: boolean;
  /** When the welcome, or the note that the chat was cleared, was said; in ISO 8601. */
  openedAt: string;
  /** The message and the typed text of a returned form. */
  returnedForm: { status: number; message: string; typed: string } | undefined;
};

/** The conversation with the race engineer. Without JavaScript each message is a form and each answer a page. */
export function Chat({ storedMessages, setup, isCleared, openedAt, returnedForm }: ChatProps) {
  const { messages, coming, unanswered: failure, send } = useConversation(storedMessages, setup);
  const navigation = useNavigation();
  const isPending = coming !== null || navigation.formData?.get('intent') === 'send';
  const isSignedOut = returnedForm?.status === 401;
  const toast = useMemo(() => {
    const description = failure?.error ?? returnedForm?.message;
    return description ? { title: 'Error', description, tone: 'destructive' as const } : null;
  }, [failure, returnedForm]);
  return (
    <section aria-label="AI Race Engineer" className="radio">
      <ToastMessage toast={isSignedOut ? null : toast} />
      <div className="radio-bar">
        <p className="min-w-0 text-sm text-dim">
          {setup ? (
            <>
              Current setup: <span className="text-chalk">{`${setup.car} - ${setup.track}`}</span>
            </>
          ) : (
            'Setups, driving techniques and tyre strategy'
          )}
        </p>
        <Form method="post" className="shrink-0">
          <SetupField setup={setup} />
          <button type="submit" name="intent" value="clear" className="button" disabled={isPending}>
            Clear Chat
          </button>
        </Form>
      </div>
      <MessageList messages={messages} coming={coming} setup={setup}>
        {messages.length === 0 && (
          <Message from="assistant" content={isCleared ? clearedNote : welcome} at={openedAt} />
        )}
      </MessageList>
      {isSignedOut && <SignInAgain />}
      <MessageForm typed={returnedForm?.typed ?? ''} setup={setup} isPending={isPending} onSend={send} />
    </section>
  );
}

function MessageList({
  messages,
  coming,
  setup,
  children,
}: {
  messages: readonly ChatMessage[];
  coming: string | null;
  setup: TalkedOf | null;
  children: ReactNode;
}) {
  const list = useFollowedList(messages.length, coming);
  return (
    <div
      ref={list}
      role="log"
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="radio-log"
    >
      {children}
      {messages.map(({ id, role, content, at }, index) => (
        <Message
          key={id ?? `here ${index}`}
          id={`message-${id ?? `here-${index}`}`}
          from={role}
          content={content}
          at={at}
          setup={setup}
        />
      ))}
      {coming === '' && <p className="radio-thinking">Thinking...</p>}
      {coming && (
        // Read out once it is whole, as a message of the log, and not word by word.
        <div aria-live="off" className="contents">
          <Message from="assistant" content={coming} />
        </div>
      )}
      <div id="latest" />
    </div>
  );
}

function Message({
  id = '',
  from,
  content,
  at,
  setup = null,
}: {
  id?: string;
  from: ChatMessage['role'];
  content: string;
  at?: string;
  setup?: TalkedOf | null;
}) {
  const isOwn = from === 'user';
  const units = useUnits();
  const name = isOwn ? 'You' : 'Race engineer';
  const [words = '', proposal] = isOwn ? [] : partsOf(content);
  const heardReading = proposal && setup ? heardIn(proposal, setup, id) : null;
  return (
    <article aria-label={name} data-from={from} className="radio-message">
      {isOwn ? <p className="whitespace-pre-wrap">{content}</p> : <Markdown text={inUnits(words, units)} />}
      {heardReading && (
        <div className="mt-3">
          <Heard heard={heardReading} />
        </div>
      )}
      {proposal && <TakeProposal proposal={proposal} />}
      <p className="radio-head">
        <span aria-hidden="true">{name}</span>
        {at && <LocalTime at={at} />}
      </p>
    </article>
  );
}

const SetupField = ({ setup }: { setup: TalkedOf | null }) =>
  setup && <input type="hidden" name={setup.name} value={setup.id} />;

/** An answer's words, and the block of changes that the engineer ended it with. */
function partsOf(content: string): string[] {
  const begin = '```changes\n';
  const end = '\n```';
  const whole = content.trimEnd();
  const at = whole.lastIndexOf(begin);
  if (at < 0 || !whole.endsWith(end)) return [content];
  return [whole.slice(0, at), whole.slice(at + begin.length, -end.length)];
}

/** The reading behind a proposal for the setup in hand; null for another's, and for one that says nothing of it. */
function heardIn(proposal: string, { name, id, choices }: TalkedOf, key: string): HeardReading | null {
  try {
    const { heard, [name]: of } = JSON.parse(proposal) as Partial<Proposal>;
    if (of !== id || !choices || !heard) return null;
    return { key, fields: { proposal }, isRepeatable: true, rows: heard, choices };
  } catch {
    return null;
  }
}

function TakeProposal({ proposal }: { proposal: string }) {
  const isPending = useNavigation().formData?.get('proposal') === proposal;
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="proposal" value={proposal} />
      <button type="submit" name="intent" value="take" disabled={isPending} className="button button-primary">
        {isPending ? 'Making it...' : 'Make this a version'}
      </button>
    </Form>
  );
}

function MessageForm({
  typed,
  setup,
  isPending,
  onSend,
}: {
  typed: string;
  setup: TalkedOf | null;
  isPending: boolean;
  onSend: (message: string) => Promise<boolean>;
}) {
  const hydrated = useHydrated();
  const [text, setText] = useState(typed);
  const box = useRef<HTMLTextAreaElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    // Typed before our script ran.
    if (box.current?.value) setText(box.current.value);
  }, []);
  useEffect(() => {
    if (wasPending.current && !isPending) box.current?.focus();
    wasPending.current = isPending;
  }, [isPending]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = text.trim();
    if (message === '' || isPending) return;
    const draft = draftKey(event.currentTarget);
    setText('');
    if (await onSend(message)) forgetDraft(draft);
    else setText((now) => now || message);
  }

  return (
    <Form
      method="post"
      data-draft="message"
      data-returned={typed === '' ? undefined : ''}
      onSubmit={send}
      className="radio-form"
    >
      <DraftNote />
      <SetupField setup={setup} />
      <textarea
        ref={box}
        name="message"
        aria-label="Message"
        rows={2}
        maxLength={longestMessage}
        required
        placeholder="Ask about setups, driving techniques, tyre strategy..."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
        disabled={isPending}
        className="field grow resize-none"
      />
      <button
        type="submit"
        name="intent"
        value="send"
        disabled={isPending || (hydrated && text.trim() === '')}
        className="button button-primary"
      >
        Send
      </button>
    </Form>
  );
}

/** Enter sends, with Shift it begins a new line. A word that an input method is still composing stays. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Hours and minutes on the reader's clock; until our script runs, those of Greenwich. */
function LocalTime({ at }: { at: string }) {
  const hydrated = useHydrated();
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: hydrated ? undefined : 'UTC',
  }).format(new Date(at));
  return (
    <time dateTime={at} title={hydrated ? undefined : `${time} UTC`} className="figure">
      {time}
    </time>
  );
}
