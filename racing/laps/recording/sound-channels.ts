import { type StintWheel, stintWheels } from '../stint-words.ts';
import type { Channel, Quantity, Recording } from './recording.ts';

/** The range that a car's sensor can read, in our units. */
const bounds: Record<Quantity, readonly [from: number, to: number]> = {
  speed: [-20, 150],
  throttle: [-10, 110],
  brake: [-10, 110],
  steering: [-2000, 2000],
  gear: [-2, 12],
  lateralG: [-15, 15],
  longitudinalG: [-30, 30],
  yawRate: [-30, 30],
  tcActive: [-1, 100],
  absActive: [-1, 100],
  // Less is psi that was taken for kPa.
  tyrePressure: [5.5, 100],
  tyreAir: [-40, 250],
  treadInner: [-40, 400],
  treadMiddle: [-40, 400],
  treadOuter: [-40, 400],
  tyreWear: [-1, 101],
  brakeTemperature: [-40, 2000],
  suspensionTravel: [-1000, 1000],
  wheelSpeed: [-200, 300],
  bumpStop: [-1, 100],
  rideHeight: [-1000, 2000],
  fuel: [-1, 500],
  energy: [-1, 101],
  airTemperature: [-40, 70],
  trackTemperature: [-40, 100],
  lapDistance: [-100, 60_000],
  positionEast: [-1e7, 1e7],
  positionNorth: [-1e7, 1e7],
};

/** In a sentence; the others are named as they are. */
const names: Partial<Record<Quantity, string>> = {
  lateralG: 'lateral g',
  longitudinalG: 'longitudinal g',
  yawRate: 'yaw rate',
  tyrePressure: 'tyre pressure',
  tyreAir: 'air in the tyre',
  treadInner: 'tread temperature',
  treadMiddle: 'tread temperature',
  treadOuter: 'tread temperature',
  tyreWear: 'tyre wear',
  brakeTemperature: 'brake temperature',
  suspensionTravel: 'suspension travel',
  wheelSpeed: 'wheel speed',
  bumpStop: 'bump stop',
  rideHeight: 'ride height',
  airTemperature: 'air temperature',
  trackTemperature: 'track temperature',
  lapDistance: 'distance in the lap',
  positionEast: 'position',
  positionNorth: 'position',
};
const units: Partial<Record<Quantity, string>> = {
  speed: ' m/s',
  tyrePressure: ' psi',
  fuel: ' l',
  energy: ' %',
  tyreAir: ' °C',
  brakeTemperature: ' °C',
};
const wheelNames: Record<StintWheel, string> = {
  LF: 'left front',
  RF: 'right front',
  LR: 'left rear',
  RR: 'right rear',
};

/** A single wrong sample is a fault of the file, more are one of the channel. */
const mostWrong = 0.02;
const stuckSeconds = 30;

/** The sentence on a channel that reads what cannot be; null for a sound one, whose few wrong samples take the value before. */
function damageIn({ quantity, values }: Channel): string | null {
  const [least, most] = bounds[quantity];
  const isWrong = (value: number) => !(value >= least && value <= most);
  let [wrong, worst, right]: [number, number | null, number] = [0, null, Number.NaN];
  for (const value of values) {
    if (!isWrong(value)) {
      if (Number.isNaN(right)) right = value;
      continue;
    }
    wrong += 1;
    if (Number.isFinite(value) && Math.abs(value) >= Math.abs(worst ?? 0)) worst = value;
  }
  if (wrong > values.length * mostWrong) {
    if (worst === null) return 'it holds no numbers';
    const figure =
      Math.abs(worst) < 1e9
        ? worst.toLocaleString('en-GB', { maximumFractionDigits: 0 })
        : worst.toExponential(0);
    return `it reads ${figure}${units[quantity] ?? ''}`;
  }
  if (wrong > 0)
    values.forEach((value, index) => {
      if (isWrong(value)) values[index] = values[index - 1] ?? right;
    });
  return null;
}

/** True for a wheel whose sensor stands still while those of the others move. */
function isStuck(channel: Channel, channels: readonly Channel[]): boolean {
  const stands = ({ values }: Channel) => values.every((value) => value === values[0]);
  const others = channels.filter(
    ({ quantity, wheel }) => quantity === channel.quantity && wheel !== channel.wheel,
  );
  return (
    channel.quantity === 'tyrePressure' &&
    channel.values.length > stuckSeconds * channel.rate &&
    others.length === 3 &&
    stands(channel) &&
    !others.some(stands)
  );
}

/** The channels of a recording without the damaged ones, and a sentence for each of those. */
export function soundChannels(
  channels: readonly Channel[],
): Pick<Recording, 'channels' | 'damagedQuantities' | 'notes'> {
  const sound: Channel[] = [];
  const damagedQuantities = new Set<Quantity>();
  const notes = new Map<string, Set<string>>();
  for (const channel of channels) {
    const damage =
      damageIn(channel) ?? (isStuck(channel, channels) ? 'it stands still while the others move' : null);
    if (damage === null) {
      sound.push(channel);
      continue;
    }
    damagedQuantities.add(channel.quantity);
    const name = names[channel.quantity] ?? channel.quantity;
    const wheel = stintWheels.find((one) => one === channel.wheel);
    const sentence = `The channel “${name}” is damaged: ${damage}. We left it out.`;
    notes.set(sentence, (notes.get(sentence) ?? new Set()).add(wheel ? wheelNames[wheel] : ''));
  }
  return {
    channels: sound,
    damagedQuantities: [...damagedQuantities],
    notes: [...notes].map(([sentence, wheels]) => {
      const places = [...wheels].filter(Boolean);
      return places.length > 0 && places.length < 4
        ? sentence.replace('”', `, ${places.join(', ')}”`)
        : sentence;
    }),
  };
}
