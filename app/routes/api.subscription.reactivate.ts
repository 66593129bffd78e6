import { changeSchema, changeSubscription } from '../billing/change-subscription.server.ts';
import { formAction } from '../ui/form-action.server.ts';

export const action = formAction(changeSchema, changeSubscription('reactivate'));
