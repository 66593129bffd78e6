import { profileJourneys } from './profile-journeys.ts';

profileJourneys();
