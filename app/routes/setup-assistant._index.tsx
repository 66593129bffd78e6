import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  redirect as clientRedirect,
  useActionData,
  useLoaderData,
  useOutletContext,
} from '@remix-run/react';
import type { AssistantAccess } from '../assistant/access.ts';
import { Assistant } from '../assistant/assistant.tsx';
import { saveFailed } from '../assistant/returned-form.ts';
import { saveGeneration } from '../assistant/save-generation.server.ts';
import { answerOr } from '../ui/failed-writes.ts';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { useLastRead } from '../ui/use-last-read.ts';
import { comesBackSignedOut, openGenerated, submitSetupForm } from '../assistant/assistant-actions.server.ts';
import { type AssistantStage, assistantStage, unreadStage } from '../assistant/assistant-stage.server.ts';
import { orAway } from '../edge/database-errors.server.ts';
import { readForm } from '../edge/read-form.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const stage: AssistantStage | 'away' = await orAway(assistantStage(context, new URL(request.url)));
  return stage === 'away' ? data({ stage: unreadStage('away') }, { status: 503 }) : { stage };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const outcome = await outcomeOf(form);
  if (outcome.redirectTo === null) return data(outcome, { status: outcome.status });
  return redirect(outcome.redirectTo, { status: 303, headers: outcome.headers });

  function outcomeOf(form: FormData) {
    if (context.driver.state === 'signed-out') return comesBackSignedOut(context, form);
    const intent = form.get('intent');
    if (intent === 'save') return saveGeneration(context, form);
    return intent === 'opened' ? openGenerated(form) : submitSetupForm(context, form);
  }
}

/** Only saving, and opening what was made, come here from our script: the setup form has a line of its own. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const answer = await answerOr(() => serverAction<typeof action>(), saveFailed);
  const isOpening = answer instanceof Response && form.get('intent') === 'opened';
  return isOpening ? clientRedirect(`/setup-assistant?setup=${form.get('setupId')}`) : answer;
}

export default function SetupGenerator() {
  const { stage: read } = useLoaderData<typeof loader>();
  const stage = useLastRead(read.at === 'unread' ? null : read) ?? read;
  const answer = useActionData<typeof action>();
  const { isSignedIn, keepsForms } = useOutletContext<AssistantAccess>();
  // A form that came back is shown even to a driver who has been signed out meanwhile: what they typed is in it.
  if (keepsForms || answer) return <Assistant stage={stage} answer={answer} />;
  return isSignedIn ? null : <SignInGate />;
}
