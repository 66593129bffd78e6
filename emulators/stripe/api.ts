import { Hono } from 'hono';
import { z } from 'zod';
import type { Account } from './account.ts';
import { settingsApi } from './account-settings.ts';
import { catalogueApi } from './catalogue.ts';
import { createSession, expireSession, requireManageable } from './checkout.ts';
import { createCustomer, livingCustomer } from './customers.ts';
import { closeDispute } from './disputes.ts';
import { expanded } from './expand.ts';
import { errorResponse, invalid, missing, StripeFault } from './faults.ts';
import { finalize, stopCollecting, subscriptionOfInvoice, voidInvoice } from './invoices.ts';
import { readable } from './listing.ts';
import {
  count,
  expand,
  flag,
  mergeMetadata,
  metadata,
  optionalText,
  read,
  text,
  type Parameters,
} from './parameters.ts';
import { createRefund } from './payments.ts';
import { createPortalSession } from './portal.ts';
import {
  changePrice,
  createSubscription,
  deleteCustomer,
  endSubscription,
  hasEnded,
  itemOf,
  resumeSubscription,
  setCancelAtPeriodEnd,
} from './subscriptions.ts';
import { taxApi } from './tax.ts';

export function createApi(account: Account): Hono<Parameters> {
  const api = new Hono<Parameters>();
  api.onError((error) => {
    if (error instanceof StripeFault) return errorResponse(error);
    throw error;
  });

  api.route('/', catalogueApi(account));

  api.get('/customers/search', (c) => {
    const { query } = read(c.env.form, { query: text, limit: count.optional(), page: optionalText, expand });
    const [, field, value] = /^(?:email|metadata\[["'](\w+)["']\])\s*:\s*["'](.*)["']$/.exec(query) ?? [];
    if (value === undefined)
      throw invalid('Only searches for email or one metadata field are understood.', 'query');
    const data = Object.values(account.state.tables.customers).filter((one) =>
      field ? one.metadata[field] === value : one.email === value,
    );
    return c.json({
      object: 'search_result',
      data,
      has_more: false,
      next_page: null,
      url: '/v1/customers/search',
    });
  });
  const isDeleted = (id: string) => account.state.deletedCustomers.includes(id);
  api.get('/customers/:id', (c, next) => {
    const id = c.req.param('id');
    return isDeleted(id) ? c.json({ id, object: 'customer', deleted: true }) : next();
  });
  readable(
    api,
    account,
    '/customers',
    'customers',
    { email: optionalText },
    {
      email: (one, email) => (email === undefined || email === one.email) && !isDeleted(one.id),
    },
  );
  api.delete('/customers/:id', (c) => {
    const id = c.req.param('id');
    deleteCustomer(account, id);
    return c.json({ id, object: 'customer', deleted: true });
  });
  const customerParameters = {
    email: optionalText,
    name: optionalText,
    description: optionalText,
    metadata: metadata.optional(),
    expand,
  };
  api.post('/customers', (c) => {
    const request = read(c.env.form, customerParameters);
    const customer = createCustomer(account, {
      email: request.email ?? null,
      name: request.name ?? null,
      description: request.description ?? null,
      metadata: mergeMetadata({}, request.metadata),
    });
    return c.json(expanded(account, customer, request.expand));
  });
  api.post('/customers/:id', (c) => {
    const change = read(c.env.form, customerParameters);
    const customer = livingCustomer(account, c.req.param('id'), 'id');
    customer.email = change.email ?? customer.email;
    customer.name = change.name ?? customer.name ?? null;
    customer.description = change.description ?? customer.description;
    customer.metadata = mergeMetadata(customer.metadata, change.metadata);
    account.emit('customer.updated', customer);
    return c.json(expanded(account, customer, change.expand));
  });

  readable(api, account, '/checkout/sessions', 'sessions', {
    customer: optionalText,
    status: optionalText,
    subscription: optionalText,
    payment_intent: optionalText,
  });
  api.post('/checkout/sessions', (c) => {
    const request = read(c.env.form, {
      mode: z.enum(['payment', 'subscription']),
      customer: text,
      client_reference_id: optionalText,
      line_items: z.array(z.strictObject({ price: text, quantity: count })).length(1),
      success_url: z.url(),
      cancel_url: z.url().optional(),
      metadata: metadata.optional(),
      payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
      subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
      expires_at: count.optional(),
      managed_payments: z.strictObject({ enabled: flag }).optional(),
      automatic_tax: z.strictObject({ enabled: flag }).optional(),
      billing_address_collection: z.enum(['auto', 'required']).optional(),
      customer_update: z
        .strictObject({
          address: z.enum(['auto', 'never']).optional(),
          name: z.enum(['auto', 'never']).optional(),
        })
        .optional(),
      tax_id_collection: z.strictObject({ enabled: flag }).optional(),
      expand,
    });
    if (request.mode === 'payment' && request.subscription_data) {
      throw invalid('You can not pass `subscription_data` in `payment` mode.', 'subscription_data');
    }
    if (request.mode === 'subscription' && request.payment_intent_data) {
      throw invalid('You can not pass `payment_intent_data` in `subscription` mode.', 'payment_intent_data');
    }
    const isManaged = request.managed_payments?.enabled ?? false;
    if (isManaged) requireManageable(request);
    const session = createSession(account, {
      mode: request.mode,
      customer: request.customer,
      priceId: request.line_items[0]?.price ?? '',
      successUrl: request.success_url,
      cancelUrl: request.cancel_url ?? null,
      clientReferenceId: request.client_reference_id ?? null,
      metadata: mergeMetadata({}, request.metadata),
      paymentMetadata: mergeMetadata({}, request.payment_intent_data?.metadata),
      subscriptionMetadata: mergeMetadata({}, request.subscription_data?.metadata),
      expiresAt: request.expires_at ?? null,
      isManaged,
      tax: {
        isCollected: request.automatic_tax?.enabled ?? false,
        asksForNumbers: request.tax_id_collection?.enabled ?? false,
        keepsAddress: request.customer_update?.address === 'auto',
        keepsName: request.customer_update?.name === 'auto',
      },
    });
    return c.json(expanded(account, session, request.expand));
  });
  api.post('/checkout/sessions/:id/expire', (c) => {
    const { expand: paths } = read(c.env.form, { expand });
    return c.json(
      expanded(account, expireSession(account, account.get('sessions', c.req.param('id'))), paths),
    );
  });

  readable(
    api,
    account,
    '/subscriptions',
    'subscriptions',
    { customer: optionalText, status: optionalText, price: optionalText },
    {
      price: (one, price) => price === undefined || price === itemOf(one).price.id,
      status: (one, status) => {
        if (status === 'all') return true;
        if (status === undefined) return one.status !== 'canceled';
        return status === 'ended' ? hasEnded(one) : one.status === status;
      },
    },
  );
  api.post('/subscriptions', (c) => {
    const request = read(c.env.form, {
      customer: text,
      items: z.array(z.strictObject({ price: text, quantity: count.optional() })).length(1),
      metadata: metadata.optional(),
      trial_period_days: count.optional(),
      cancel_at_period_end: flag.optional(),
      payment_behavior: optionalText,
      expand,
    });
    const subscription = createSubscription(account, {
      customer: request.customer,
      priceId: request.items[0]?.price ?? '',
      metadata: mergeMetadata({}, request.metadata),
      present: false,
      ...(request.trial_period_days ? { trialDays: request.trial_period_days } : {}),
      ...(request.cancel_at_period_end ? { cancelAtPeriodEnd: true } : {}),
    });
    return c.json(expanded(account, subscription, request.expand));
  });
  api.post('/subscriptions/:id', (c) => {
    const change = read(c.env.form, {
      cancel_at_period_end: flag.optional(),
      cancel_at: z.union([count, z.literal('')]).optional(),
      items: z
        .array(z.strictObject({ id: optionalText, price: text, quantity: count.optional() }))
        .length(1)
        .optional(),
      metadata: metadata.optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      payment_behavior: optionalText,
      expand,
    });
    const subscription = account.get('subscriptions', c.req.param('id'));
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
    const item = change.items?.[0];
    if (item) {
      if (item.id && item.id !== itemOf(subscription).id)
        throw missing('subscription item', item.id, 'items[0][id]');
      changePrice(account, subscription, item.price, {
        invoiceNow: change.proration_behavior === 'always_invoice',
        present: false,
      });
    }
    subscription.metadata = mergeMetadata(subscription.metadata, change.metadata);
    account.emit('customer.subscription.updated', subscription);
    return c.json(expanded(account, subscription, change.expand));
  });
  api.post('/subscriptions/:id/resume', (c) => {
    const { expand: paths } = read(c.env.form, { expand });
    const subscription = account.get('subscriptions', c.req.param('id'));
    resumeSubscription(account, subscription);
    return c.json(expanded(account, subscription, paths));
  });
  api.delete('/subscriptions/:id', (c) => {
    const { expand: paths } = read(c.env.form, {
      invoice_now: flag.optional(),
      prorate: flag.optional(),
      expand,
    });
    const subscription = account.get('subscriptions', c.req.param('id'));
    if (hasEnded(subscription)) throw missing('subscription', subscription.id);
    return c.json(expanded(account, endSubscription(account, subscription, 'cancellation_requested'), paths));
  });

  readable(
    api,
    account,
    '/invoices',
    'invoices',
    { customer: optionalText, subscription: optionalText, status: optionalText },
    {
      subscription: (one, wanted) => wanted === undefined || wanted === subscriptionOfInvoice(one),
    },
  );
  api.post('/invoices/:id/finalize', (c) => {
    const { auto_advance, expand: paths } = read(c.env.form, { auto_advance: flag.optional(), expand });
    const invoice = account.get('invoices', c.req.param('id'));
    if (invoice.status !== 'draft') throw invalid('This invoice is already finalized.');
    finalize(account, invoice);
    if (auto_advance === false) stopCollecting(invoice);
    return c.json(expanded(account, invoice, paths));
  });
  api.post('/invoices/:id/void', (c) => {
    const { expand: paths } = read(c.env.form, { expand });
    const invoice = account.get('invoices', c.req.param('id'));
    if (invoice.status !== 'open') {
      throw invalid("You can only pass in open invoices. This invoice isn't open.");
    }
    voidInvoice(account, invoice);
    return c.json(expanded(account, invoice, paths));
  });
  readable(api, account, '/invoice_payments', 'invoicePayments', {
    invoice: optionalText,
    status: optionalText,
  });
  readable(api, account, '/payment_intents', 'paymentIntents', { customer: optionalText });
  readable(api, account, '/charges', 'charges', { customer: optionalText, payment_intent: optionalText });
  readable(api, account, '/payment_methods', 'paymentMethods', {
    customer: optionalText,
    type: optionalText,
  });

  readable(api, account, '/refunds', 'refunds', { charge: optionalText, payment_intent: optionalText });
  api.post('/refunds', (c) => {
    const request = read(c.env.form, {
      charge: optionalText,
      payment_intent: optionalText,
      amount: count.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
      expand,
    });
    const refund = createRefund(account, {
      ...(request.charge ? { charge: request.charge } : {}),
      ...(request.payment_intent ? { paymentIntent: request.payment_intent } : {}),
      ...(request.amount === undefined ? {} : { amount: request.amount }),
      reason: request.reason ?? null,
      metadata: mergeMetadata({}, request.metadata),
    });
    return c.json(expanded(account, refund, request.expand));
  });

  readable(api, account, '/disputes', 'disputes', { charge: optionalText, payment_intent: optionalText });
  // Closing a dispute from our side accepts it.
  api.post('/disputes/:id/close', (c) => c.json(closeDispute(account, c.req.param('id'), 'lost')));

  const eventFilters = {
    type: optionalText,
    types: z.array(z.string()).max(20).optional(),
    delivery_success: flag.optional(),
  };
  readable(api, account, '/events', 'events', eventFilters, {
    types: ({ type }, types) => !Array.isArray(types) || types.includes(type),
    delivery_success: (one, delivered) =>
      delivered === undefined || delivered === (one.pending_webhooks === 0),
  });

  api.post('/billing_portal/sessions', (c) => {
    const request = read(c.env.form, {
      customer: text,
      return_url: z.url().optional(),
      flow_data: z
        .strictObject({
          type: z.enum(['payment_method_update', 'subscription_cancel', 'subscription_update_confirm']),
          subscription_cancel: z.strictObject({ subscription: text }).optional(),
          subscription_update_confirm: z
            .strictObject({
              subscription: text,
              items: z.array(z.strictObject({ id: text, price: text, quantity: count.optional() })).length(1),
            })
            .optional(),
          after_completion: z
            .strictObject({ type: z.enum(['redirect']), redirect: z.strictObject({ return_url: z.url() }) })
            .optional(),
        })
        .optional(),
      configuration: optionalText,
      expand,
    });
    return c.json(createPortalSession(account, request));
  });

  api.route('/', settingsApi(account));
  api.route('/tax', taxApi(account));

  api.all('*', (c) => {
    const where = `${c.req.method}: ${new URL(c.req.url).pathname}`;
    throw invalid(`Unrecognized request URL (${where}).`, undefined, 'url_invalid');
  });
  return api;
}
