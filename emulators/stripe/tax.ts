import type { Account } from './account.ts';
import type { Price } from './resources.ts';

/** Where the account is registered for tax, and the percentage there. Elsewhere none is collected. */
export const rates: Record<string, number> = { DE: 19, FR: 20, GB: 20 };

export const countries: Record<string, string> = {
  DE: 'Germany',
  FR: 'France',
  GB: 'United Kingdom',
  JP: 'Japan',
  US: 'United States',
};

/** Stripe takes a buyer's country from their IP address; here every buyer is in one country. */
export const likelyCountry = 'GB';

export function amountIn(account: Account, price: Price, currency: string): number | null {
  if (price.currency === currency) return price.unit_amount;
  return account.state.currencyOptions[price.id]?.[currency] ?? null;
}

export const currenciesOf = (account: Account, price: Price): string[] => [
  price.currency,
  ...Object.keys(account.state.currencyOptions[price.id] ?? {}),
];

/** A price that does not say whether tax is in it follows the account's settings: inferred by its currency. */
function isInclusive({ tax_behavior: said }: Price, currency: string): boolean {
  if (said === 'inclusive' || said === 'exclusive') return said === 'inclusive';
  return currency !== 'usd' && currency !== 'cad';
}

export type Taxed = { tax: number; total: number; behavior: 'inclusive' | 'exclusive' };

export function taxed(
  amount: number,
  price: Price,
  { country, currency }: { country: string | null | undefined; currency: string },
): Taxed {
  const rate = rates[country ?? ''] ?? 0;
  return isInclusive(price, currency)
    ? { tax: Math.round((amount * rate) / (100 + rate)), total: amount, behavior: 'inclusive' }
    : {
        tax: Math.round((amount * rate) / 100),
        total: amount + Math.round((amount * rate) / 100),
        behavior: 'exclusive',
      };
}
