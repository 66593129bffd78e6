import { Hono } from 'hono';
import { z } from 'zod';
import type { Account } from './account.ts';
import { addSettings, addTax } from './account-settings.ts';
import { addCatalogue } from './catalogue.ts';
import { createSession, expireSession, requireTaxable } from './checkout.ts';
import { createCustomer, livingCustomer, moveBalance } from './customers.ts';
import { errorResponse, invalid, missing, StripeFault } from './faults.ts';
import { finalize, stopCollecting, subscriptionOfInvoice, voidInvoice } from './invoices.ts';
import { readable, writable } from './listing.ts';
import { count, flag, metadata, optionalText, type Parameters, text } from './parameters.ts';
import { createRefund } from './payments.ts';
import { createPortalSession } from './portal.ts';
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

  readable(endpoints, '/checkout/sessions', 'sessions', { customer: optionalText, status: optionalText });
  const extraMetadata = z.strictObject({ metadata }).optional();
  const enabled = z.strictObject({ enabled: flag }).optional();
  const autoOrNever = z.enum(['auto', 'never']).optional();
  const checkoutParameters = {
    mode: z.enum(['payment', 'subscription']),
    customer: text,
    client_reference_id: optionalText,
    line_items: z.array(z.strictObject({ price: text, quantity: count })).length(1),
    success_url: z.url(),
    cancel_url: z.url().optional(),
    metadata,
    payment_intent_data: extraMetadata,
    subscription_data: extraMetadata,
    managed_payments: enabled,
    automatic_tax: enabled,
    billing_address_collection: z.enum(['auto', 'required']).optional(),
    customer_update: z.strictObject({ address: autoOrNever, name: autoOrNever }).optional(),
    tax_id_collection: enabled,
  };
  writable(endpoints, 'POST /checkout/sessions', checkoutParameters, (request) => {
    for (const [mode, parameter] of [
      ['payment', 'subscription_data'],
      ['subscription', 'payment_intent_data'],
    ] as const) {
      if (request.mode === mode && request[parameter])
        throw invalid(`You can not pass \`${parameter}\` in \`${mode}\` mode.`, parameter);
    }
    requireTaxable(request);
    const isManaged = request.managed_payments?.enabled ?? false;
    return createSession(account, {
      mode: request.mode,
      customer: request.customer,
      priceId: request.line_items[0]?.price ?? '',
      successUrl: request.success_url,
      cancelUrl: request.cancel_url ?? null,
      clientReferenceId: request.client_reference_id ?? null,
      metadata: request.metadata,
      boughtMetadata: (request.payment_intent_data ?? request.subscription_data)?.metadata ?? {},
      isManaged,
      isTaxed: isManaged || (request.automatic_tax?.enabled ?? false),
    });
  });
  writable(endpoints, 'POST /checkout/sessions/:id/expire', {}, (_, id) =>
    expireSession(account, account.get('sessions', id)),
  );

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
    cancel_at_period_end: flag.optional(),
  };
  writable(endpoints, 'POST /subscriptions', newSubscription, (request) =>
    createSubscription(account, {
      customer: request.customer,
      priceId: request.items[0]?.price ?? '',
      metadata: request.metadata,
      present: false,
      ...(request.trial_period_days ? { trialDays: request.trial_period_days } : {}),
      ...(request.cancel_at_period_end ? { cancelAtPeriodEnd: true } : {}),
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
  readable(endpoints, '/payment_intents', 'paymentIntents', { customer: optionalText });
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

  const flow = z.strictObject({
    type: z.enum(['payment_method_update', 'subscription_update_confirm']),
    subscription_update_confirm: z
      .strictObject({
        subscription: text,
        items: z.array(z.strictObject({ id: text, price: text, quantity: count.optional() })).length(1),
      })
      .optional(),
    after_completion: z
      .strictObject({ type: z.enum(['redirect']), redirect: z.strictObject({ return_url: z.url() }) })
      .optional(),
  });
  const portalParameters = { customer: text, return_url: z.url().optional(), flow_data: flow.optional() };
  writable(endpoints, 'POST /billing_portal/sessions', portalParameters, (request) =>
    createPortalSession(account, request),
  );

  addSettings(endpoints);
  addTax(endpoints);

  api.all('*', (c) => {
    const where = `${c.req.method}: ${new URL(c.req.url).pathname}`;
    throw invalid(`Unrecognized request URL (${where}).`, undefined, 'url_invalid');
  });
  return api;
}
