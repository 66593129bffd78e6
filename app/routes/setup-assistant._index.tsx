import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react';
import type { AssistantAccess } from '../components/assistant/access.ts';
import { Assistant } from '../components/assistant/assistant.tsx';
import { SignInGate } from '../components/sign-in-gate.tsx';
import {
  comesBackSignedOut,
  openGenerated,
  saveGeneration,
  submitSetupForm,
} from '../server/assistant-actions.server.ts';
import { assistantStage } from '../server/assistant-stage.server.ts';
import { fromDatabase } from '../server/database-trouble.server.ts';
import { readForm } from '../server/read-form.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { stage: await fromDatabase(assistantStage(context, new URL(request.url))) };
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

export default function SetupGenerator() {
  const { stage } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { isSignedIn, keepsForms } = useOutletContext<AssistantAccess>();
  // A form that came back is shown even to a driver who has been signed out meanwhile: what they typed is in it.
  if (keepsForms || answer) return <Assistant stage={stage} answer={answer} />;
  return isSignedIn ? null : <SignInGate />;
}
