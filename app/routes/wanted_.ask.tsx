import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { askForm, askForSetup, askForSetupForm, askSchema } from '../community/ask-for-setup.server.ts';
import { AskPage } from '../community/ask-page.tsx';
import { answerOr } from '../ui/failed-writes.ts';
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

/** Where no answer comes, what was chosen stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const said = (name: string) => String(form.get(name) ?? '');
  return answerOr(() => serverAction<typeof action>(), {
    values: {
      game: said('game'),
      car: said('car'),
      track: said('track'),
      session: said('session'),
      weather: said('weather'),
    },
    errors: {},
    message: 'We didn’t get that. Your choice is still here; please try again.',
  });
}

/** Asks for a setup that nobody has shared, and takes such wishes back. */
export default function AskRoute() {
  const { form: read } = useLoaderData<typeof loader>();
  const form = useLastRead(read) ?? read;
  const returned = useActionData<typeof action>() ?? null;
  return form ? <AskPage form={form} returned={returned} /> : <SignInGate to="ask for a setup" />;
}
