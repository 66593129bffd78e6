import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react';
import type { AssistantAccess } from '../components/assistant/access.ts';
import { Chat } from '../components/assistant/chat.tsx';
import { SignInGate } from '../components/sign-in-gate.tsx';
import { chatPage, clearChat, sendMessage } from '../server/assistant-chat.server.ts';
import { fromDatabase } from '../server/database-trouble.server.ts';
import { readForm } from '../server/read-form.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  return fromDatabase(chatPage(context, new URL(request.url)));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const act = form.get('intent') === 'clear' ? clearChat : sendMessage;
  const outcome = await act(context, form);
  return outcome.redirectTo === null
    ? data(outcome, { status: outcome.status })
    : redirect(outcome.redirectTo, 303);
}

export default function RaceEngineer() {
  const { messages, setup, cleared } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { isSignedIn, keepsForms } = useOutletContext<AssistantAccess>();
  if (!keepsForms && !returned) return isSignedIn ? null : <SignInGate />;
  // Each time it is cleared it is a new conversation: nothing said on the page before belongs to it.
  return (
    <Chat
      key={cleared ?? 'first'}
      stored={messages}
      setup={setup}
      isCleared={cleared !== null}
      returned={returned}
    />
  );
}
