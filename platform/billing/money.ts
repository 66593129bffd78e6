/** Currencies that Stripe counts in whole units. Source: docs.stripe.com/currencies, zero-decimal currencies. */
const wholeUnits = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
/** Currencies that Stripe counts in thousandths. Source: docs.stripe.com/currencies, three-decimal currencies. */
const thousandths = new Set('bhd jod kwd omr tnd'.split(' '));

/** Turns an amount as Stripe counts it into the currency's main unit: 999 usd is 9.99. */
export function majorUnits(amount: number, currency: string): number {
  const code = currency.toLowerCase();
  if (wholeUnits.has(code)) return amount;
  return amount / (thousandths.has(code) ? 1000 : 100);
}

/** A currency in words, as an amount is named in it: `US dollars`. */
export function currencyName(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'name',
  }).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase();
}

/** An amount as Stripe counts it, in its own currency: `$9.99`, `£149`. Whole amounts carry no decimals. */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    trailingZeroDisplay: 'stripIfInteger',
  }).format(majorUnits(amount, currency));
}
