import { expect } from '@playwright/test';
import Stripe from 'stripe';
import type { Driver } from './drivers.ts';
import { environment, standIns } from './stand-ins.ts';

/** The Stripe account of the product under test, with its owner's key. */
function openAccount(): Stripe {
  const { hostname, port } = new URL(standIns);
  const key = environment().STRIPE_SECRET_KEY ?? '';
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false });
}

/** A driver's records at Stripe. */
async function customerOf({ email }: Driver): Promise<string> {
  const { data } = await openAccount().customers.list({ email });
  expect(data).toHaveLength(1);
  return data[0]?.id ?? '';
}

export type Payment = { charge: string; paid: number; givenBack: number };

/** A driver's payments, oldest first, in the currency's smallest unit. */
export async function paymentsOf(driver: Driver): Promise<Payment[]> {
  const { data } = await openAccount().charges.list({ customer: await customerOf(driver), limit: 100 });
  return data
    .filter(({ paid }) => paid)
    .map(({ id, amount, amount_refunded }) => ({ charge: id, paid: amount, givenBack: amount_refunded }))
    .reverse();
}

/** The plans of a driver as Stripe has them, in the order they were bought: `price_seed_monthly active`. */
export async function plansAtStripe(driver: Driver): Promise<string[]> {
  const customer = await customerOf(driver);
  const { data } = await openAccount().subscriptions.list({ customer, status: 'all', limit: 100 });
  return data.map(({ items, status }) => `${items.data[0]?.price.id} ${status}`).reverse();
}

/** Throws one of the Stripe stand-in's switches: what time, banks and the network do. */
async function control(path: string, body: object): Promise<void> {
  const response = await fetch(`${standIns}/stripe/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/**
 * Moves a driver's clock at Stripe, and nobody else's.
 *
 * @param span like `32d`
 */
export async function letTimePassAtStripe(driver: Driver, span: string): Promise<void> {
  await control('clock', { customer: await customerOf(driver), advance: span });
}
