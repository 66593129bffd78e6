const problems: Record<string, string> = {
  already_subscribed: 'You already have this plan. There’s nothing to pay.',
  lifetime: 'You already have lifetime access.',
  unknown_plan: 'This plan is no longer offered. Please choose another.',
  not_yours: 'This payment belongs to another account. Sign in with that account to use it.',
  unchecked: 'Failed to fetch subscription status. If you’ve just paid, your plan opens within a minute.',
};

export function checkoutProblem(code: string | null): string | null {
  // No problems: the payment is on its way, or its plan is.
  if (code === null || code === 'pending' || code === 'paid') return null;
  return Object.hasOwn(problems, code)
    ? (problems[code] ?? null)
    : 'Failed to create checkout session. Please try again.';
}
