import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import {
  openTestCard,
  openTestForm,
  openTestSchema,
  testOffer,
} from '../assistant/result/open-test-card.server.ts';
import { ReturnedChoice, TestChoice } from '../assistant/result/test-choice.tsx';
import type { TestOffer } from '../assistant/result/test-offer.ts';
import { TestCardsPage } from '../garage/laps/setup-cards.tsx';
import { listTestCards } from '../garage/laps/test-card.server.ts';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';
import { useLastRead } from '../ui/use-last-read.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const meta: MetaFunction = () => [
  { title: 'Tests · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

/** Sources of a test; without one the page lists the driver's tests. */
const testSources = ['generation', 'setup', 'stint'];

type OwnCards = Awaited<ReturnType<typeof listTestCards>>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = new URL(request.url);
  const nothing = { offer: null, cards: null };
  if (context.driver.state === 'signed-out') return nothing;
  const isOffer = testSources.some((name) => address.searchParams.has(name));
  const result = await orDatabaseAway<TestOffer | OwnCards>(
    isOffer ? testOffer(context, address) : listTestCards(context),
  );
  if (result === 'away') return data({ ...nothing, offer: result }, { status: 503 });
  return 'source' in result ? { ...nothing, offer: result } : { ...nothing, cards: result };
}

export const action = formAction(openTestSchema, openTestCard, openTestForm);

/** The driver's tests; of a refinement, the choice of its changes to try on the track. */
export default function TestCardsRoute() {
  const { offer: latest, cards } = useLoaderData<typeof loader>();
  const offer = useLastRead(latest === 'away' ? null : latest) ?? latest;
  const actionData = useActionData<typeof action>() ?? null;
  if (cards) {
    return (
      <div className="grid gap-6">
        {actionData && <ReturnedChoice returnedTest={actionData} />}
        <TestCardsPage cards={cards} />
      </div>
    );
  }
  if (offer === null || offer === 'away') {
    return (
      <div className="grid gap-6">
        {offer === null ? <SignInGate to="see your tests" /> : <DatabaseAway heading="h1" />}
        {actionData && <ReturnedChoice returnedTest={actionData} />}
      </div>
    );
  }
  return <TestChoice key={offer.back} offer={offer} returnedTest={actionData} />;
}
