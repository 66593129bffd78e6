import { accTrack } from '../../catalogues/acc/index.ts';
import { drive, ldxOf } from '#racing/laps/recording/ld.fixture';

const spa = { lengthM: accTrack('spa')?.lengthM ?? 0, corners: accTrack('spa')?.corners ?? [] };

/** A recording of four laps of Spa at 27.4 psi, with understeer on entry of the first corner, and its lap markers. */
export function recorded(car: string, steering = 1.4) {
  const { ld, crossings } = drive({
    ...spa,
    laps: 4,
    pressure: () => 27.4,
    extra: (corner, phase) => (corner === 1 && phase === 'entry' ? steering : 1),
  });
  const name = `Spa-${car}-1-2026.11.25-20.00.00`;
  const file = (ending: string, bytes: Uint8Array) => ({
    name: name + ending,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
  return [file('.ld', ld), file('.ldx', ldxOf(Object.fromEntries(crossings.entries())))];
}

/** A results file of Spa: who drove, and each lap's driver and milliseconds. */
export const resultsOf = (drivers: readonly string[], laps: readonly [driver: number, ms: number][]) =>
  JSON.stringify({
    sessionType: 'FP',
    trackName: 'spa',
    sessionResult: {
      isWetSession: 0,
      leaderBoardLines: [
        {
          car: {
            carId: 1,
            carModel: 30,
            drivers: drivers.map((firstName) => ({ firstName, lastName: 'Racer' })),
          },
        },
      ],
    },
    laps: laps.map(([driverIndex, laptime]) => ({ carId: 1, driverIndex, laptime, isValidForBest: true })),
  });
