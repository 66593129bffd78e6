import { profileJourneys, profileStates } from '../e2e/profile-journeys.ts';

profileJourneys();
profileStates();
