import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { GameChoice } from '../components/assistant/game-choice.tsx';
import { InsightsPanel, ResultPanel } from '../components/assistant/result.tsx';
import { SetupForm } from '../components/assistant/setup-form.tsx';
import { SubscriptionGate } from '../components/billing/subscription-gate.tsx';
import { SignInGate } from '../components/sign-in-gate.tsx';
import { assistantStage } from '../server/assistant-stage.server.ts';
import { saveGeneration, submitSetupForm } from '../server/assistant-actions.server.ts';
import { checkoutReturn } from '../server/checkout-return.server.ts';
import { subscriptionGate } from '../server/subscription-gate.server.ts';

export const meta: MetaFunction = () => [{ title: 'Setup Assistant · Scrutineer' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { step: 'sign-in' as const };
  const url = new URL(request.url);
  const returned = await checkoutReturn(context, url);
  if (returned) throw returned;
  const gate = await subscriptionGate(context, url.searchParams.get('checkout'));
  if (!gate.gate.open) return { step: 'plans' as const, ...gate };
  return { step: 'assistant' as const, ...gate, ...(await assistantStage(context, url)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (context.driver.state === 'signed-out') {
    return data({ error: 'Please sign in again; everything you typed is still here.', ...keptValues(form) }, { status: 401 });
  }
  const result = form.get('intent') === 'save' ? await saveGeneration(context, form) : await submitSetupForm(context, form);
  if (result.redirectTo) return redirect(result.redirectTo, { status: 303, headers: result.headers });
  return data(result, { status: result.status });
}

export default function SetupAssistant() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if (loaded.step === 'sign-in') return <SignInGate />;
  const { gate, status, plans, problem } = loaded;
  const card = gate.title && <SubscriptionGate gate={gate} status={status} plans={plans} problem={problem} />;
  if (loaded.step === 'plans') return card;
  return null;
}
