import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react';
import type { AssistantAccess } from '../assistant/access.ts';
import { Chat } from '../assistant/chat/chat.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { useLastRead } from '../ui/use-last-read.ts';
import { chatForm, chatFormSchema, chatPage, submitChat } from '../assistant/chat/assistant-chat.server.ts';
import { orDatabaseAway } from '../edge/database-errors.server.ts';

export { afterSuccess as shouldRevalidate } from '../ui/unsent-writes.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await orDatabaseAway(chatPage(context, new URL(request.url)));
  return page === 'away' ? data({ page: null }, { status: 503 }) : { page };
}

export const action = formAction(chatFormSchema, submitChat, chatForm);

/** The page behind a form that came back while the database was away; no time is better than a wrong one. */
const noConversation = { messages: [], setup: null, cleared: null, openedAt: '' };

export default function RaceEngineer() {
  const page = useLastRead(useLoaderData<typeof loader>().page);
  const actionData = useActionData<typeof action>();
  const { isSignedIn, keepsForms } = useOutletContext<AssistantAccess>();
  if (!keepsForms && !actionData) return isSignedIn ? null : <SignInGate />;
  if (!page && !actionData) return <DatabaseAway />;
  const { messages, setup, cleared: clearedAt, openedAt } = page ?? noConversation;
  // Each time it is cleared it is a new conversation: nothing said on the page before belongs to it.
  return (
    <Chat
      key={clearedAt ?? 'first'}
      storedMessages={messages}
      setup={setup}
      isCleared={clearedAt !== null}
      openedAt={openedAt}
      returnedForm={actionData}
    />
  );
}
