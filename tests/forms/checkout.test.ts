import { checkoutJourneys, paymentsThatOpenNothing } from '../e2e/checkout-journeys.ts';

checkoutJourneys(['Monthly', 'Yearly', 'Lifetime']);
paymentsThatOpenNothing();
