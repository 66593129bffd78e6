import { checkoutJourneys } from './checkout-journeys.ts';

checkoutJourneys(['Monthly', 'Lifetime']);
