import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { cardForm, cardSchema, submitCard, testCardView } from '../garage/laps/test-card.server.ts';
import { ReturnedCardAnswer, TestCardPage } from '../garage/laps/test-card-page.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const meta: MetaFunction = () => [
  { title: 'Test card · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { card: null };
  const card = await orDatabaseAway(testCardView(context, params.id));
  return card === 'away' ? data({ card }, { status: 503 }) : { card };
}

export const action = formAction(cardSchema, submitCard, cardForm);

/** A test on the track: drive it, say how it was, keep or undo it. */
export default function TestCardRoute() {
  const { card } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (card === null || card === 'away') {
    return (
      <div className="grid gap-6">
        {card === null ? <SignInGate to="see this test card" /> : <DatabaseAway heading="h1" />}
        {answer && <ReturnedCardAnswer answer={answer} />}
      </div>
    );
  }
  return <TestCardPage card={card} answer={answer} />;
}
