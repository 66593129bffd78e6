import { Hono } from 'hono';
import * as z from 'zod';
import type { Account } from './account.ts';
import { addSettings, addTax } from './account-settings.ts';
import { addCatalogue } from './catalogue.ts';
import { addCheckout } from './checkout.ts';
import { createCustomer, livingCustomer, moveBalance } from './customers.ts';
import { errorResponse, invalid, missing, StripeFault } from './faults.ts';
import { finalize, stopCollecting, subscriptionOfInvoice, voidInvoice } from './invoices.ts';
import { readable, writable } from './listing.ts';
import { count, flag, metadata, optionalText, type Parameters, text } from './parameters.ts';
import { createRefund } from './payments.ts';
import { addPortal } from './portal.ts';
import {
  createSubscription,
  deleteCustomer,
  endSubscription,
  hasEnded,
  setCancelAtPeriodEnd,
} from './subscriptions.ts';

export function createApi(account: Account): Hono<Parameters> {
  const api = new Hono<Parameters>();
  const endpoints = { api, account };
  api.onError((error) => {
    if (error instanceof StripeFault) return errorResponse(error);
    throw error;
  });
  addCatalogue(endpoints);

  const isDeleted = (id: string) => account.state.deletedCustomers.includes(id);
  const deleted = (id: string) => ({ id, object: 'customer', deleted: true });
  api.get('/customers/:id', (c, next) => {
    const id = c.req.param('id');
    return isDeleted(id) ? c.json(deleted(id)) : next();
  });
  readable(
    endpoints,
    '/customers',
    'customers',
    { email: optionalText },
    { email: (one, email) => (email === undefined || email === one.email) && !isDeleted(one.id) },
  );
  writable(endpoints, 'DELETE /customers/:id', {}, (_, id) => {
    deleteCustomer(account, id);
    return deleted(id);
  });
  writable(endpoints, 'POST /customers', { email: optionalText, metadata }, (request) =>
    createCustomer(account, request),
  );
  const adjustment = { amount: count, currency: text, description: optionalText };
  writable(endpoints, 'POST /customers/:id/balance_transactions', adjustment, (request, id) =>
    moveBalance(account, livingCustomer(account, id).id, request),
  );
  readable(endpoints, '/customers/:customer/balance_transactions', 'balanceTransactions', {});

  addCheckout(endpoints);

  readable(
    endpoints,
    '/subscriptions',
    'subscriptions',
    { customer: optionalText, status: optionalText },
    {
      status: (one, status) => {
        if (status === 'all') return true;
        if (status === undefined) return one.status !== 'canceled';
        return status === 'ended' ? hasEnded(one) : one.status === status;
      },
    },
  );
  const newSubscription = {
    customer: text,
    items: z.array(z.strictObject({ price: text })).length(1),
    metadata,
    trial_period_days: count.optional(),
  };
  writable(endpoints, 'POST /subscriptions', newSubscription, (request) =>
    createSubscription(account, {
      customer: request.customer,
      priceId: request.items[0]?.price ?? '',
      metadata: request.metadata,
      present: false,
      ...(request.trial_period_days ? { trialDays: request.trial_period_days } : {}),
    }),
  );
  const subscriptionChange = {
    cancel_at_period_end: flag.optional(),
    cancel_at: z.union([count, z.literal('')]).optional(),
  };
  writable(endpoints, 'POST /subscriptions/:id', subscriptionChange, (change, id) => {
    const subscription = account.get('subscriptions', id);
    if (hasEnded(subscription)) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
    }
    if (change.cancel_at_period_end !== undefined) {
      setCancelAtPeriodEnd(account, subscription, change.cancel_at_period_end);
    }
    if (change.cancel_at !== undefined) {
      subscription.cancel_at = change.cancel_at === '' ? null : change.cancel_at;
      subscription.canceled_at = change.cancel_at === '' ? null : account.now(subscription.customer);
    }
    account.emit('customer.subscription.updated', subscription);
    return subscription;
  });
  const cancellation = {
    invoice_now: flag.optional(),
    prorate: flag.optional(),
    cancellation_details: z.strictObject({ comment: optionalText }).optional(),
  };
  writable(endpoints, 'DELETE /subscriptions/:id', cancellation, ({ cancellation_details }, id) => {
    const subscription = account.get('subscriptions', id);
    if (hasEnded(subscription)) throw missing('subscription', subscription.id);
    return endSubscription(
      account,
      subscription,
      'cancellation_requested',
      cancellation_details?.comment ?? null,
    );
  });

  readable(
    endpoints,
    '/invoices',
    'invoices',
    { customer: optionalText, subscription: optionalText, status: optionalText },
    {
      subscription: (one, subscriptionId) =>
        subscriptionId === undefined || subscriptionId === subscriptionOfInvoice(one),
    },
  );
  writable(
    endpoints,
    'POST /invoices/:id/finalize',
    { auto_advance: flag.optional() },
    ({ auto_advance }, id) => {
      const invoice = account.get('invoices', id);
      if (invoice.status !== 'draft') throw invalid('This invoice is already finalized.');
      finalize(account, invoice);
      if (auto_advance === false) stopCollecting(invoice);
      return invoice;
    },
  );
  writable(endpoints, 'POST /invoices/:id/void', {}, (_, id) => {
    const invoice = account.get('invoices', id);
    if (invoice.status !== 'open') {
      throw invalid("You can only pass in open invoices. This invoice isn't open.");
    }
    voidInvoice(account, invoice);
    return invoice;
  });
  readable(endpoints, '/charges', 'charges', { customer: optionalText });
  readable(endpoints, '/disputes', 'disputes', { charge: optionalText, payment_intent: optionalText });
  const refundParameters = {
    charge: optionalText,
    payment_intent: optionalText,
    amount: count.optional(),
    metadata,
  };
  writable(endpoints, 'POST /refunds', refundParameters, (request) => createRefund(account, request));

  const eventFilters = {
    types: z.array(z.string()).max(20).optional(),
    delivery_success: flag.optional(),
  };
  readable(endpoints, '/events', 'events', eventFilters, {
    types: ({ type }, types) => !Array.isArray(types) || types.includes(type),
    delivery_success: (one, delivered) =>
      delivered === undefined || delivered === (one.pending_webhooks === 0),
  });

  addPortal(endpoints);
  addSettings(endpoints);
  addTax(endpoints);

  api.all('*', (c) => {
    const where = `${c.req.method}: ${new URL(c.req.url).pathname}`;
    throw invalid(`Unrecognized request URL (${where}).`, undefined, 'url_invalid');
  });
  return api;
}
