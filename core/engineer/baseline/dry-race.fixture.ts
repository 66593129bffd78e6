/** The conditions that most tests ask a setup for. */
export const dryRace = {
  sessionType: 'race',
  weather: 'dry',
  trackTemperature: 25,
  setupStyle: 'balanced',
  durationMin: 60,
} as const;
