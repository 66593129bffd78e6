import { profileJourneys, profileStates } from './profile-journeys.ts';

profileJourneys();
profileStates();
