import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { openTestCard, openTestForm, openTestSchema, testOffer } from '../assistant/open-test-card.server.ts';
import { ReturnedChoice, TestChoice } from '../assistant/test-choice.tsx';
import { tickedIn } from '../assistant/test-offer.ts';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { DatabaseAway } from '../ui/database-away.tsx';
import { answerOr } from '../ui/failed-writes.ts';
import { formAction } from '../ui/form-action.server.ts';
import { useLastRead } from '../ui/use-last-read.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const meta: MetaFunction = () => [
  { title: 'Drive it as a test · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { offer: null };
  const offer = await orDatabaseAway(testOffer(context, new URL(request.url)));
  return offer === 'away' ? data({ offer }, { status: 503 }) : { offer };
}

export const action = formAction(openTestSchema, openTestCard, openTestForm);

/** Where no answer comes, what was ticked stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return answerOr(() => serverAction<typeof action>(), {
    message: 'That did not reach us. What you ticked is still here: please try again.',
    ...tickedIn(form),
  });
}

/** Chooses which changes of a refinement to try on the track. */
export default function TestCardsRoute() {
  const { offer: read } = useLoaderData<typeof loader>();
  const offer = useLastRead(read === 'away' ? null : read) ?? read;
  const returned = useActionData<typeof action>() ?? null;
  if (offer === null || offer === 'away') {
    return (
      <div className="grid gap-6">
        {offer === null ? <SignInGate /> : <DatabaseAway heading="h1" />}
        {returned && <ReturnedChoice returned={returned} />}
      </div>
    );
  }
  return <TestChoice key={offer.back} offer={offer} returned={returned} />;
}
