import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** The seeded driver with a monthly plan. */
export const premium = { email: 'premium@example.com', password: 'pitlane-2026!' };

/** The setup that a journey makes: a car and track of its own, so that journeys side by side do not meet. */
export type WantedSetup = { car: string; carName: string; track: string; trackName: string };
