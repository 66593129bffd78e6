import { authorJourneys } from './author-journeys.ts';

authorJourneys();
