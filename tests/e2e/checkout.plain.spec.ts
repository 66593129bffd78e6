import { checkoutJourneys, paymentsThatOpenNothing } from './checkout-journeys.ts';

checkoutJourneys(['Monthly', 'Yearly', 'Lifetime']);
paymentsThatOpenNothing();
