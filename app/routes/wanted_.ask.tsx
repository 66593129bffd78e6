import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { readForm } from '../edge/read-form.server.ts';
import { askForm, askForSetup } from '../community/ask-for-setup.server.ts';
import { AskPage } from '../community/ask-page.tsx';
import { storedId } from '../setups/viewer/visible-setup.server.ts';
import { withdrawWish } from '../community/want-setup.server.ts';
import { answerOr } from '../ui/failed-writes.ts';
import { withToast } from '../ui/toast.server.ts';
import { useLastRead } from '../ui/use-last-read.ts';

export const meta: MetaFunction = () => [
  { title: 'Ask for a setup · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { form: null };
  return { form: await askForm(context, new URL(request.url)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const withdrawn = storedId(String(form.get('withdraw') ?? ''));
  if (withdrawn !== null && context.driver.state === 'signed-in' && !context.isRateLimited) {
    return redirect('/wanted/ask', { status: 303, headers: await withdrawWish(context, withdrawn) });
  }
  const outcome = await askForSetup(context, form);
  if ('answer' in outcome) return data(outcome.answer, { status: outcome.status });
  return redirect(`/wanted/${outcome.id}`, { status: 303, headers: await withToast('wish-kept') });
}

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
    message: 'That did not reach us. What you chose is still here: please try again.',
  });
}

/** Asks for a setup that nobody has shared, and takes such wishes back. */
export default function AskRoute() {
  const { form: read } = useLoaderData<typeof loader>();
  const form = useLastRead(read) ?? read;
  const returned = useActionData<typeof action>() ?? null;
  return form ? <AskPage form={form} returned={returned} /> : <SignInGate />;
}
