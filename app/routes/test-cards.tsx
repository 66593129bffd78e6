import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { openTestCard, openTestForm, openTestSchema, testOffer } from '../assistant/open-test-card.server.ts';
import { ReturnedChoice, TestChoice } from '../assistant/test-choice.tsx';
import { tickedIn } from '../assistant/test-offer.ts';
import { TestCardsPage } from '../garage/laps/setup-cards.tsx';
import { listTestCards } from '../garage/laps/test-card.server.ts';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { DatabaseAway } from '../ui/database-away.tsx';
import { answerOr } from '../ui/failed-writes.ts';
import { formAction } from '../ui/form-action.server.ts';
import { useLastRead } from '../ui/use-last-read.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const meta: MetaFunction = () => [
  { title: 'Tests · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = new URL(request.url);
  const nothing = { offer: null, cards: null };
  if (context.driver.state === 'signed-out') return nothing;
  const read = await orDatabaseAway(
    address.searchParams.has('generation')
      ? testOffer(context, address).then((offer) => ({ offer, cards: null }))
      : listTestCards(context).then((cards) => ({ offer: null, cards })),
  );
  return read === 'away' ? data({ offer: read, cards: null }, { status: 503 }) : read;
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

/** The driver's tests; of a refinement, the choice of its changes to try on the track. */
export default function TestCardsRoute() {
  const { offer: read, cards } = useLoaderData<typeof loader>();
  const offer = useLastRead(read === 'away' ? null : read) ?? read;
  const returned = useActionData<typeof action>() ?? null;
  if (cards) {
    return (
      <div className="grid gap-6">
        {returned && <ReturnedChoice returned={returned} />}
        <TestCardsPage cards={cards} />
      </div>
    );
  }
  if (offer === null || offer === 'away') {
    return (
      <div className="grid gap-6">
        {offer === null ? <SignInGate to="see your tests" /> : <DatabaseAway heading="h1" />}
        {returned && <ReturnedChoice returned={returned} />}
      </div>
    );
  }
  return <TestChoice key={offer.generation} offer={offer} returned={returned} />;
}
