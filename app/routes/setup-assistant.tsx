import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Assistant } from '../components/assistant/assistant.tsx';
import { SubscriptionGate } from '../components/billing/subscription-gate.tsx';
import { SignInGate } from '../components/sign-in-gate.tsx';
import { comesBackSignedOut, saveGeneration, submitSetupForm } from '../server/assistant-actions.server.ts';
import { assistantStage } from '../server/assistant-stage.server.ts';
import { checkoutReturn } from '../server/checkout-return.server.ts';
import { subscriptionGate } from '../server/subscription-gate.server.ts';

export const meta: MetaFunction = () => [{ title: 'Setup Assistant · Scrutineer' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const signedIn = context.driver.state === 'signed-in';
  const returned = await checkoutReturn(context, url);
  if (returned) throw returned;
  const [subscription, stage] = await Promise.all([
    signedIn ? subscriptionGate(context, url.searchParams.get('checkout')) : null,
    assistantStage(context, url),
  ]);
  return { subscription, stage };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const submit = form.get('intent') === 'save' ? saveGeneration : submitSetupForm;
  const outcome =
    context.driver.state === 'signed-out' ? comesBackSignedOut(form) : await submit(context, form);
  if (outcome.redirectTo !== null)
    return redirect(outcome.redirectTo, { status: 303, headers: outcome.headers });
  return data(outcome, { status: outcome.status });
}

export default function SetupAssistant() {
  const { subscription, stage } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // A form that came back is shown even to a driver who has been signed out meanwhile: what they typed is in it.
  const open = subscription ? subscription.gate.open : answer !== undefined;
  return (
    <>
      {!subscription && <SignInGate />}
      {subscription?.gate.title && <SubscriptionGate {...subscription} />}
      {open && <Assistant stage={stage} answer={answer} />}
    </>
  );
}
