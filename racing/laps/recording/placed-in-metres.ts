import type { Channel } from './recording.ts';

const metresPerDegree = 111_195;

/** Degrees of longitude and latitude become metres from the start of the recording. */
export function placedInMetres(channels: readonly Channel[]): void {
  const [east, north] = (['positionEast', 'positionNorth'] as const).map((quantity) =>
    channels.find((channel) => channel.quantity === quantity),
  );
  const narrower = Math.cos(((north?.values[0] ?? 0) * Math.PI) / 180);
  for (const [channel, scale] of [
    [east, metresPerDegree * narrower],
    [north, metresPerDegree],
  ] as const) {
    const start = channel?.values[0] ?? 0;
    channel?.values.forEach((degrees, index, values) => {
      values[index] = (degrees - start) * scale;
    });
  }
}
