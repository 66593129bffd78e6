import { stintWheels } from '../../stint-words.ts';
import { type Bounds, checkPlaces, thinning } from '../bounds.ts';
import { type ByteSource, eachRow, viewOf } from '../byte-source.ts';
import { piecesWhere } from '../line-crossings.ts';
import {
  type Channel,
  emptyRecording,
  type Interruption,
  mostRateOf,
  type Quantity,
  type Recording,
  UnreadableRecording,
} from '../recording.ts';
import { soundChannels } from '../sound-channels.ts';
import { otherSource } from './ld-source.ts';
import { convertUnit } from './ld-units.ts';

// Layout and channel names: ACC's MoTeC files of 2019 to 2023, read on 2026-11-23.
const firstChannelAt = 8;
const recordBytes = 124;
const mostChannels = 400;
const venueAt = 0x15e;
/** Vehicle, comment, event and session in the head; the driver's name is nobody's business. */
const textsAt = [0xde, 0x624, 0x6e2, 0x722];
const eventAt = 0x24;

const floatType = 7;
const integerTypes: readonly number[] = [0, 3, 5];

const ofCar = new Map<string, Quantity>([
  ['SPEED', 'speed'],
  ['THROTTLE', 'throttle'],
  ['BRAKE', 'brake'],
  ['STEERANGLE', 'steering'],
  ['GEAR', 'gear'],
  // The unit says m/s², the values are in g.
  ['G_LAT', 'lateralG'],
  ['G_LON', 'longitudinalG'],
  ['ROTY', 'yawRate'],
  ['TC', 'tcActive'],
  ['ABS', 'absActive'],
]);
/** Before `_LF` and the like. */
const ofWheel = new Map<string, Quantity>([
  ['TYRE_PRESS', 'tyrePressure'],
  ['TYRE_TAIR', 'tyreAir'],
  ['BRAKE_TEMP', 'brakeTemperature'],
  ['SUS_TRAVEL', 'suspensionTravel'],
  ['WHEEL_SPEED', 'wheelSpeed'],
  ['BUMPSTOPUP_RIDE', 'bumpStop'],
]);

function meaningOf(channel: string): Pick<Channel, 'quantity' | 'wheel'> | null {
  const name = channel.toUpperCase();
  const wheel = stintWheels.find((one) => name.endsWith(`_${one}`)) ?? null;
  const quantity = wheel ? ofWheel.get(name.slice(0, -3)) : ofCar.get(name);
  return quantity ? { quantity, wheel } : null;
}

function textAt({ size, read }: ByteSource, at: number, length: number): string {
  const part = read(Math.min(at, size), Math.min(at + length, size));
  const end = part.indexOf(0);
  const text = new TextDecoder('latin1').decode(end < 0 ? part : part.subarray(0, end));
  return text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '').trim();
}

type Layout = {
  name: string;
  unit: string;
  at: number;
  count: number;
  type: number;
  size: number;
  rate: number;
  shift: number;
  multiplier: number;
  scale: number;
  decimals: number;
};

/** Every channel of a file as its head lists them; nothing is read yet. */
function layoutsOf(source: ByteSource): Layout[] {
  const layouts: Layout[] = [];
  const addresses = new Set<number>();
  let at = viewOf(source.read(firstChannelAt, firstChannelAt + 4)).getUint32(0, true);
  while (at !== 0) {
    if (at + recordBytes > source.size)
      throw new UnreadableRecording(
        'The end of this recording is missing, or it is damaged: its list of channels leads nowhere. Copy the file again.',
      );
    if (addresses.has(at) || addresses.size >= mostChannels)
      throw new UnreadableRecording('This recording is damaged: its list of channels leads nowhere.');
    addresses.add(at);
    const view = viewOf(source.read(at, at + recordBytes));
    layouts.push({
      at: view.getUint32(8, true),
      count: view.getUint32(12, true),
      type: view.getUint16(18, true),
      size: view.getUint16(20, true),
      rate: view.getUint16(22, true),
      shift: view.getInt16(24, true),
      multiplier: view.getInt16(26, true) || 1,
      scale: view.getInt16(28, true) || 1,
      decimals: view.getInt16(30, true),
      name: textAt(source, at + 32, 32),
      unit: textAt(source, at + 72, 12),
    });
    at = view.getUint32(4, true);
  }
  return layouts;
}

const isFloat = ({ type, size }: Layout) => type === floatType && size === 4;
const isInteger = ({ type, size }: Layout) => integerTypes.includes(type) && (size === 2 || size === 4);

/** How many samples of a channel are there: a file that was cut off has fewer than it says. */
const samplesIn = ({ size }: ByteSource, layout: Layout): number =>
  (isFloat(layout) || isInteger(layout)) && layout.rate >= 1 && layout.rate <= 1000
    ? Math.max(0, Math.min(layout.count, Math.floor((size - layout.at) / layout.size)))
    : 0;

/** Every `step`-th of the first samples of a channel. */
function valuesOf(source: ByteSource, layout: Layout, rows: number, step: number): Float32Array {
  const { size, at, shift, multiplier } = layout;
  const ofFloats = isFloat(layout);
  const factor = 10 ** -Math.max(-9, Math.min(9, layout.decimals)) / layout.scale;
  const values = new Float32Array(Math.ceil(rows / step));
  eachRow(source, { at, rowBytes: size, rows }, (view, place, row) => {
    if (row % step !== 0) return;
    const raw = ofFloats
      ? view.getFloat32(place, true)
      : size === 2
        ? view.getInt16(place, true)
        : view.getInt32(place, true);
    values[row / step] = (raw * factor + shift) * multiplier;
  });
  return values;
}

/** Track and car as the game names its files: `Imola-porsche_991ii_gt3_r-2-2021.12.02-21.13.58.ld`. */
const gameFileName = /^([^/\\]{1,60}?)-([a-z\d_]{2,60})-\d+-\d{4}\.\d\d\.\d\d-\d\d\.\d\d\.\d\d$/;

/** Names of a MoTeC file of ACC without its ending: track and car key; null for a file renamed by hand. */
function namesInFileName(name: string): { track: string; car: string } | null {
  const [, track, car] = gameFileName.exec(name.replace(/\.ldx?$/i, '')) ?? [];
  return track && car ? { track: track.replaceAll('_', ' '), car } : null;
}

const headBytes = 0x201;
/** Whether a file begins as a MoTeC log does. */
export const isLd = ({ size, read }: ByteSource): boolean =>
  size >= headBytes && viewOf(read(0, 4)).getUint32(0, true) === 0x40;

/**
 * Reads a MoTeC log as ACC writes it. Its laps are in the `.ldx` beside it.
 * The file's name names the track and car.
 *
 * @throws UnreadableRecording for anything else
 */
export function readLd(source: ByteSource, bounds: Bounds): Recording {
  if (!isLd(source)) throw new UnreadableRecording('This isn’t one of the game’s MoTeC recordings (.ld).');
  const allLayouts = layoutsOf(source);
  const other = otherSource(
    textsOf(source),
    allLayouts.map((layout) => layout.name),
  );
  if (other) throw new UnreadableRecording(other);
  const meaningful = allLayouts.flatMap((layout) => {
    const meaning = meaningOf(layout.name);
    return meaning ? [{ ...meaning, layout }] : [];
  });
  const isCut = meaningful.some(({ layout }) => layout.at + layout.count * layout.size > source.size);
  const byQuantity = new Map<string, Pick<Channel, 'quantity' | 'wheel'> & { layout: Layout }>();
  for (const one of meaningful) {
    const key = `${one.quantity} ${one.wheel}`;
    if (!byQuantity.has(key) && samplesIn(source, one.layout) > 0) byQuantity.set(key, one);
  }
  const placed = [...byQuantity.values()].map((one) => {
    const count = samplesIn(source, one.layout);
    return {
      ...one,
      rate: one.layout.rate,
      written: count,
      mostRate: mostRateOf(one.quantity),
      count: Math.min(count, one.layout.rate * bounds.seconds),
    };
  });
  checkPlaces(placed.map(({ layout, written }) => ({ at: layout.at, bytes: written * layout.size })));
  const steps = thinning(placed, bounds);
  const unknownUnits: string[] = [];
  const channelsRead = placed.flatMap(({ quantity, wheel, layout, count, rate }, index): Channel[] => {
    const step = steps[index] ?? 1;
    const values = valuesOf(source, layout, count, step);
    if (convertUnit(quantity, layout.unit, values)) return [{ quantity, wheel, rate: rate / step, values }];
    unknownUnits.push(`We don’t know the unit “${layout.unit}” of ${layout.name}, so we left it out.`);
    return [];
  });
  if (!byQuantity.has('speed null'))
    throw new UnreadableRecording(
      isCut
        ? 'The end of this recording is missing, and the car’s speed with it. Copy the file again.'
        : 'This MoTeC recording holds none of the game’s channels. Choose the .ld that the game saved.',
    );
  const { channels, damagedQuantities, notes } = soundChannels(channelsRead);
  const fileNames = namesInFileName(source.name);
  return {
    ...emptyRecording('ACC'),
    channels,
    car: fileNames?.car ?? null,
    track: fileNames?.track ?? (textAt(source, venueAt, 64) || null),
    seconds: Math.max(...channelsRead.map(({ values, rate }) => values.length / rate)),
    interruptions: atLimiter(channels),
    damagedQuantities,
    isCut,
    notes: [...unknownUnits.slice(0, 3), ...notes],
  };
}

/** Texts in which a log may say who wrote it. */
function textsOf(source: ByteSource): string[] {
  const event = viewOf(source.read(eventAt, eventAt + 4)).getUint32(0, true);
  const inEvent = event > 0 && event < source.size ? [event, event + 64, event + 128] : [];
  return [...textsAt, ...inEvent].map((at) => textAt(source, at, 64));
}

/** Metres a second of the pit lanes: 80 km/h, and 50 in some. */
const limits = [80 / 3.6, 50 / 3.6];
const limiterSlack = 0.4;
const limiterSeconds = 8;

/** Pieces driven at the pit limiter: the log knows no pit lane. */
function atLimiter(channels: readonly Channel[]): Interruption[] {
  const speed = channels.find(({ quantity }) => quantity === 'speed');
  if (!speed) return [];
  return limits.flatMap((limit) =>
    piecesWhere(
      speed.values.length,
      (index) => index / speed.rate,
      (index) => Math.abs((speed.values[index] ?? 0) - limit) < limiterSlack,
      { gap: 0.1, shortest: limiterSeconds },
    ).map((piece): Interruption => ({ ...piece, why: 'on pit road' })),
  );
}
