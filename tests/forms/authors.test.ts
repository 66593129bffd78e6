import { authorJourneys } from '../e2e/author-journeys.ts';

authorJourneys();
