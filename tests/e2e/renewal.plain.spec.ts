import { renewalJourneys } from './renewal-journeys.ts';

renewalJourneys();
