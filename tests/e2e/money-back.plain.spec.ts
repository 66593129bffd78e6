import { moneyBackJourneys } from './money-back-journeys.ts';

moneyBackJourneys();
