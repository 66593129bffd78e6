import { redirect } from '@remix-run/cloudflare';
import { signUpThen } from '../account/after-renewal.server.ts';
import {
  assistantFor,
  checkoutPages,
  checkoutSchema,
  startCheckout,
} from '../assistant/start-checkout.server.ts';
import { formAction } from '../ui/form-action.server.ts';

export const action = formAction(
  checkoutSchema,
  (choice, { context, request }) => startCheckout(context, choice, request),
  {
    /** A visitor who subscribes is new: they sign up, and go straight on to the plan. */
    signIn({ context, form }) {
      const { data: choice } = checkoutSchema.safeParse(Object.fromEntries(form));
      const { pathname, searchParams } = assistantFor(choice?.order ?? '', context.env.APP_ORIGIN);
      if (!choice) return { redirectTo: `/sign-in?${new URLSearchParams({ return_to: pathname })}` };
      searchParams.set('plan', choice.priceId);
      return signUpThen(context, { checkout: choice }, `${pathname}?${searchParams}`);
    },
    invalid: () => ({ redirectTo: `${checkoutPages.assistant}?checkout=unknown_plan` }),
  },
);

export function loader() {
  return redirect(checkoutPages.assistant);
}
