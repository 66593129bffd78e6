import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SubscriptionSection } from '../billing/subscription-section.tsx';
import { AssistantsSection } from '../account/assistants-section.tsx';
import { assistantViews } from '../account/assistants.server.ts';
import { AccountSection } from '../account/account-section.tsx';
import { ResultsSection } from '../account/results-section.tsx';
import { LanguageSection } from '../account/language-section.tsx';
import { UnitsSection } from '../account/units-form.tsx';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { accountView } from '../account/account-view.server.ts';
import { fromDatabase } from '../edge/database-errors.server.ts';
import {
  profileForm,
  profileSchema,
  submitProfile,
  subscriptionSummary,
} from '../billing/profile-subscription.server.ts';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Profile · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out')
    return { account: null, subscription: null, assistants: null, units: context.units };
  const checkout = new URL(request.url).searchParams.get('checkout');
  const [account, subscription, assistants] = await Promise.all([
    fromDatabase(accountView(context, request)),
    subscriptionSummary(context, checkout),
    assistantViews(context),
  ]);
  return { account, subscription, assistants, units: context.units };
}

export const action = formAction(profileSchema, submitProfile, profileForm);

export default function Profile() {
  const { account, subscription, assistants, units } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!account) return <SignInGate to="see your profile" />;
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-10">
      <AccountSection account={account} />
      <SubscriptionSection summary={subscription} problem={answer?.problem ?? null} />
      <AssistantsSection assistants={assistants} />
      <UnitsSection units={units} />
      <LanguageSection language={account.language} />
      <ResultsSection sharesResults={account.sharesResults} />
    </div>
  );
}
