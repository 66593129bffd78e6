import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { askForm, askForSetup, askForSetupForm, askSchema } from '../community/ask-for-setup.server.ts';
import { AskPage } from '../community/ask-page.tsx';
import { formAction } from '../ui/form-action.server.ts';
import { useLastRead } from '../ui/use-last-read.ts';

export const meta: MetaFunction = () => [
  { title: 'Ask for a setup · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { form: null };
  return { form: await askForm(context, new URL(request.url)) };
}

export const action = formAction(askSchema, askForSetup, askForSetupForm);

/** Asks for a setup that nobody has shared, and takes such wishes back. */
export default function AskRoute() {
  const { form: latest } = useLoaderData<typeof loader>();
  const form = useLastRead(latest) ?? latest;
  const actionData = useActionData<typeof action>() ?? null;
  return form ? <AskPage form={form} answer={actionData} /> : <SignInGate to="ask for a setup" />;
}
