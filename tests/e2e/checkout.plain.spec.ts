import { checkoutJourneys } from './checkout-journeys.ts';

checkoutJourneys();
