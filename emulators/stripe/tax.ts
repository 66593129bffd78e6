import type { Account } from './account.ts';
import type { Endpoints } from './listing.ts';
import { count, optionalText, read } from './parameters.ts';
import type { Price } from './resources.ts';

/** Where the account is registered for tax, and the percentage there. Elsewhere none is collected. */
const rates: Record<string, number> = { DE: 19, FR: 20, GB: 20 };

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

/** Adds the part of the API that tells whether tax can be worked out, and where it is collected. */
export function addTax({ api, account }: Endpoints): void {
  api.get('/tax/settings', (c) =>
    c.json({
      object: 'tax.settings',
      defaults: { provider: 'stripe', tax_behavior: 'inferred_by_currency', tax_code: 'txcd_10000000' },
      head_office: {
        address: {
          city: 'Silverstone',
          country: 'GB',
          line1: '1 Pit Lane',
          line2: null,
          postal_code: 'NN12 8TN',
          state: null,
        },
      },
      livemode: false,
      status: 'active',
      status_details: { active: {} },
    }),
  );
  api.get('/tax/registrations', (c) => {
    read(c.env.form, { status: optionalText, limit: count.optional() });
    const data = Object.keys(rates).map((country) => ({
      id: `taxreg_${country.toLowerCase()}`,
      object: 'tax.registration',
      active_from: account.now(),
      country,
      country_options: {},
      created: account.now(),
      expires_at: null,
      livemode: false,
      status: 'active',
    }));
    return c.json({ object: 'list', data, has_more: false, url: '/v1/tax/registrations' });
  });
}
