import type { Account } from './account.ts';
import { invalid } from './faults.ts';
import { paymentsOf } from './invoices.ts';
import { refundsOf } from './payments.ts';
import type { Tables } from './resources.ts';

/** Stripe expands at most four levels deep. */
const deepest = 4;

const tableOfPrefix: [string, keyof Tables][] = [
  ['in_', 'invoices'],
  ['pi_', 'paymentIntents'],
  ['ch_', 'charges'],
  ['prod_', 'products'],
];

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function linked(account: Account, id: string): Json | null {
  const table = tableOfPrefix.find(([prefix]) => id.startsWith(prefix))?.[1];
  return table ? { ...account.get(table, id) } : null;
}

const listOf = (data: readonly object[], url: string): Json => ({
  object: 'list',
  data: data.map((one) => ({ ...one })),
  has_more: false,
  url,
});

/** Fields that Stripe leaves out unless they are asked for. */
function included(account: Account, holder: Json, field: string): Json | null {
  const id = String(holder.id);
  if (holder.object === 'charge' && field === 'refunds') {
    return listOf(refundsOf(account, id), `/v1/charges/${id}/refunds`);
  }
  if (holder.object === 'invoice' && field === 'payments') {
    return listOf(paymentsOf(account, id), `/v1/invoice_payments?invoice=${id}`);
  }
  if (holder.object === 'price' && field === 'currency_options') {
    const ownAmount = { [String(holder.currency)]: Number(holder.unit_amount) };
    const amounts = Object.entries({ ...ownAmount, ...account.state.currencyOptions[id] });
    return Object.fromEntries(
      amounts.map(([currency, amount]) => [
        currency,
        {
          custom_unit_amount: null,
          tax_behavior: holder.tax_behavior,
          unit_amount: amount,
          unit_amount_decimal: String(amount),
        },
      ]),
    );
  }
  return null;
}

function expandPath(account: Account, holder: Json, [field, ...rest]: string[], whole: string): void {
  if (field === undefined) return;
  const value = holder[field];
  if (value === undefined || (isJson(value) && value.object === 'list' && rest.length === 0)) {
    const added = included(account, holder, field);
    if (!added) throw invalid(`This property cannot be expanded (${whole}).`, 'expand');
    holder[field] = added;
  } else if (typeof value === 'string') {
    const resource = linked(account, value);
    if (!resource) throw invalid(`This property cannot be expanded (${whole}).`, 'expand');
    holder[field] = resource;
  } else if (isJson(value)) {
    holder[field] = { ...value };
  } else if (Array.isArray(value)) {
    holder[field] = value.map((one: unknown) => (isJson(one) ? { ...one } : one));
  }
  const child = holder[field];
  for (const one of Array.isArray(child) ? child : [child]) {
    if (isJson(one)) expandPath(account, one, rest, whole);
  }
}

/** A copy of `resource` with the links named by `paths` replaced by what they lead to. */
export function expanded(account: Account, resource: object, paths: readonly string[] = []): Json {
  const copy: Json = { ...resource };
  for (const path of paths) {
    const fields = path.split('.');
    if (fields.length > deepest) {
      throw invalid(`You cannot expand more than ${deepest} levels of a property (${path}).`, 'expand');
    }
    expandPath(account, copy, fields, path);
  }
  return copy;
}
