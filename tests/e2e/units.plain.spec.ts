import { unitsJourneys } from './units-journeys.ts';

unitsJourneys();
