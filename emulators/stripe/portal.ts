import type { Account } from './account.ts';
import { unguessable } from './checkout.ts';
import { livingCustomer } from './customers.ts';
import { invalid } from './faults.ts';
import type { PortalSession } from './resources.ts';

export type PortalRequest = {
  customer: string;
  return_url?: string | undefined;
  flow_data?:
    | {
        type: 'payment_method_update' | 'subscription_update_confirm';
        subscription_update_confirm?:
          | { subscription: string; items: { id: string; price: string; quantity?: number | undefined }[] }
          | undefined;
        after_completion?: { type: 'redirect'; redirect: { return_url: string } } | undefined;
      }
    | undefined;
};

function flowOf(account: Account, flow: NonNullable<PortalRequest['flow_data']>): PortalSession['flow'] {
  const confirm = flow.subscription_update_confirm;
  if (flow.type === 'subscription_update_confirm' && !confirm) {
    throw invalid(
      'Missing required param: flow_data[subscription_update_confirm].',
      'flow_data',
      'parameter_missing',
    );
  }
  if (confirm) account.get('subscriptions', confirm.subscription, 'flow_data');
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: flow.after_completion?.redirect ?? null,
      type: flow.after_completion?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: confirm
      ? {
          discounts: null,
          items: confirm.items.map(({ id, price, quantity }) => ({ id, price, quantity: quantity ?? 1 })),
          subscription: confirm.subscription,
        }
      : null,
    type: flow.type,
  };
}

export function createPortalSession(account: Account, request: PortalRequest): PortalSession {
  livingCustomer(account, request.customer);
  const id = account.newId(`bps_${unguessable()}`);
  return account.put('portalSessions', {
    id,
    object: 'billing_portal.session',
    created: account.now(request.customer),
    customer: request.customer,
    flow: request.flow_data ? flowOf(account, request.flow_data) : null,
    return_url: request.return_url ?? null,
    url: `${account.origin}/stripe/portal/${id}`,
  });
}
