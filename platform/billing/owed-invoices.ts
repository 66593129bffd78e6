import type { PaymentProvider, ProviderInvoice } from './ports.ts';

export async function subscriptionInvoicesOf(
  customerId: string,
  subscriptionIds: readonly string[],
  stripe: Pick<PaymentProvider, 'invoices'>,
): Promise<ProviderInvoice[]> {
  if (subscriptionIds.length === 0) return [];
  const invoices = await stripe.invoices(customerId);
  return invoices.filter(({ subscriptionId }) => subscriptionIds.includes(subscriptionId));
}

/**
 * Takes back what is not paid yet: ending a subscription leaves the pages of its open invoices, which take money.
 * @returns the ids, and those that could not be taken back
 */
export async function voidOwed(
  invoices: readonly ProviderInvoice[],
  stripe: Pick<PaymentProvider, 'voidInvoice'>,
): Promise<{ voided: string[]; stillOwed: string[] }> {
  const voidedInvoices: string[] = [];
  const stillOwed: string[] = [];
  for (const { id, state } of invoices) {
    if (state === 'owed') ((await stripe.voidInvoice(id)) ? voidedInvoices : stillOwed).push(id);
  }
  return { voided: voidedInvoices, stillOwed };
}
