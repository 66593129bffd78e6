import { unitsJourneys } from '../e2e/units-journeys.ts';

unitsJourneys();
