import type { Channel } from '../recording/recording.ts';
import type { Span } from '../recording/samples.ts';

/** Slower samples miss what a damper does. */
export const slowestRate = 50;
/** mm/s within which a damper rests. */
const resting = 2;
/** No damper moves so fast: a jump of the sensor. */
const fastest = 2000;

/** Calls `visit` with each speed of a damper in mm/s, positive in bump. */
export function eachDamperSpeed(
  { values, rate }: Channel,
  { from, to }: Span,
  visit: (speed: number) => void,
): void {
  const last = Math.min(values.length - 1, Math.floor(to * rate));
  for (let index = Math.max(1, Math.ceil(from * rate)); index <= last; index += 1) {
    const speed = ((values[index] ?? 0) - (values[index - 1] ?? 0)) * rate;
    if (Math.abs(speed) < fastest) visit(speed);
  }
}

/** The mean speed of a damper while it moves one way, in mm/s: 1 is bump. Null where the channel is absent or too slow. */
export function damperSpeed(travel: Channel | undefined, span: Span, way: 1 | -1): number | null {
  if (!travel || travel.rate < slowestRate) return null;
  let [sum, count] = [0, 0];
  eachDamperSpeed(travel, span, (speed) => {
    if (speed * way < resting) return;
    sum += speed * way;
    count += 1;
  });
  return count > 0 ? sum / count : null;
}
