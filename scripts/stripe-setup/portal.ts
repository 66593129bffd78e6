import type Stripe from 'stripe';

type Features = Stripe.BillingPortal.Configuration['features'];

/** Where the portal is switched on; Stripe lets nobody do that by its interface. */
export const portalPage = 'https://dashboard.stripe.com/settings/billing/portal';

/** The settings that a portal session is opened with; null before somebody has saved them in the dashboard. */
export async function defaultPortal(client: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
  const { data } = await client.billingPortal.configurations.list({ is_default: true, limit: 1 });
  return data[0] ?? null;
}

/** The plans that a driver may change between: product to its prices. */
export function changeablePrices(prices: Iterable<Stripe.Price>): Map<string, string[]> {
  const products = new Map<string, string[]>();
  for (const { id, product, recurring } of prices) {
    const productId = typeof product === 'string' ? product : product.id;
    if (recurring) products.set(productId, [...(products.get(productId) ?? []), id]);
  }
  return products;
}

/** What tax is worked out by, and what stands on a company's invoice. */
const taxDetails = ['address', 'name', 'tax_id'] as const;

function offersAll(
  held: Features['subscription_update']['products'],
  wanted: ReadonlyMap<string, string[]>,
): boolean {
  // Left out by an older version of the interface: then it cannot be judged.
  if (held === undefined) return true;
  const offered = new Set((held ?? []).flatMap(({ prices }) => prices));
  return [...wanted.values()].flat().every((price) => offered.has(price));
}

/**
 * What the product needs of the portal and does not find: it sends drivers there to change their card, to confirm another
 * plan, and to see their invoices. In the words that follow "the customer portal …".
 */
export function portalFaults(
  { features, active }: Stripe.BillingPortal.Configuration,
  wanted: ReadonlyMap<string, string[]>,
  { taxed }: { taxed: boolean },
): string[] {
  const { payment_method_update, invoice_history, subscription_cancel, subscription_update } = features;
  const { enabled: canCorrect, allowed_updates: corrections } = features.customer_update;
  const correctsTax = canCorrect && taxDetails.every((detail) => corrections.includes(detail));
  const canChange =
    subscription_update.enabled && subscription_update.default_allowed_updates.includes('price');
  return [
    ...(active ? [] : ['is not active']),
    ...(payment_method_update.enabled ? [] : ['does not let a driver change the card']),
    ...(invoice_history.enabled ? [] : ['does not show the invoices']),
    ...(taxed && !correctsTax ? ['does not let a driver correct the address and the tax number'] : []),
    ...(canChange ? [] : ['does not let a driver change the plan']),
    ...(canChange && !offersAll(subscription_update.products, wanted) ? ['does not offer every plan'] : []),
    ...(canChange && subscription_update.proration_behavior !== 'always_invoice'
      ? ['does not charge a change of plan at once']
      : []),
    ...(subscription_cancel.enabled && subscription_cancel.mode !== 'at_period_end'
      ? ['ends a cancelled plan at once instead of when its period ends']
      : []),
  ];
}

/** Gives the portal what the product needs of it. Says what was done, or what only a person can do. */
export async function ensurePortal(
  client: Stripe,
  wanted: ReadonlyMap<string, string[]>,
  { taxed }: { taxed: boolean },
): Promise<{ done: string[]; todo: string[] }> {
  const held = await defaultPortal(client);
  if (!held) {
    return {
      done: [],
      todo: [`Open ${portalPage}, press Save once, and run this again: Stripe wants it so.`],
    };
  }
  const faults = portalFaults(held, wanted, { taxed });
  if (faults.length === 0) return { done: [], todo: [] };
  await client.billingPortal.configurations.update(held.id, {
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      ...(taxed && {
        customer_update: {
          enabled: true,
          allowed_updates: [...new Set([...held.features.customer_update.allowed_updates, ...taxDetails])],
        },
      }),
      subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: [...wanted].map(([product, prices]) => ({ product, prices })),
      },
    },
  });
  return { done: [`Customer portal changed: it ${faults.join(', ')}.`], todo: [] };
}
