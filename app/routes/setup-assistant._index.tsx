import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  redirect as clientRedirect,
  useActionData,
  useLoaderData,
  useOutletContext,
} from '@remix-run/react';
import type { AssistantAccess } from '../assistant/access.ts';
import { Assistant } from '../assistant/assistant.tsx';
import { isAnswer } from '../ui/unsent-writes.ts';
import { formAction } from '../ui/form-action.server.ts';
import { TrialOffer } from '../setups/list/trial-offer.tsx';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { useLastRead } from '../ui/use-last-read.ts';
import { assistantForm, assistantSchema, submitAssistant } from '../assistant/assistant-actions.server.ts';
import { type AssistantStage, assistantStage, unreadStage } from '../assistant/assistant-stage.server.ts';
import { orDatabaseAway } from '../edge/database-errors.server.ts';

export { afterSuccess as shouldRevalidate } from '../ui/unsent-writes.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const stage: AssistantStage | 'away' = await orDatabaseAway(assistantStage(context, new URL(request.url)));
  return stage === 'away' ? data({ stage: unreadStage('away') }, { status: 503 }) : { stage };
}

export const action = formAction(assistantSchema, submitAssistant, assistantForm);

/** Opens what was made though nobody hears that it was opened. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (isAnswer(error) || form.get('intent') !== 'opened') throw error;
    return clientRedirect(`/setup-assistant?setup=${form.get('setupId')}`);
  }
}

export default function SetupGenerator() {
  const { stage: latest } = useLoaderData<typeof loader>();
  const stage = useLastRead(latest.at === 'unread' ? null : latest) ?? latest;
  const answer = useActionData<typeof action>();
  const { isSignedIn, keepsForms, tried, trial } = useOutletContext<AssistantAccess>();
  // A form that came back is shown even to a driver who has been signed out meanwhile: what they typed is in it.
  const unread = latest.at === 'unread' ? latest.why : null;
  if (keepsForms || answer) return <Assistant stage={stage} unread={unread} answer={answer} tried={tried} />;
  return isSignedIn ? null : (
    <SignInGate
      before={
        <TrialOffer tried={tried} trial={trial} next="is made in full once you’re in and have a plan." />
      }
    />
  );
}
