import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { changeSubscription } from '../billing/change-subscription.server.ts';

export function action({ request, context }: ActionFunctionArgs) {
  return changeSubscription(context, request, 'reactivate');
}
