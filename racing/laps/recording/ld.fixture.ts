/** Samples of a channel as ACC writes them: float32 at a rate in hertz. */
export type LdChannel = { name: string; unit: string; rate: number; values: readonly number[] };

const headBytes = 0x400;
const recordBytes = 124;

/** A MoTeC log as ACC writes it. */
export function ldOf(venue: string, channels: readonly LdChannel[]): Uint8Array {
  const data = channels.map(({ values }) => Float32Array.from(values));
  const dataAt = headBytes + channels.length * recordBytes;
  const bytes = new Uint8Array(dataAt + data.reduce((sum, values) => sum + values.byteLength, 0));
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at);
  view.setUint32(0, 0x40, true);
  view.setUint32(8, channels.length > 0 ? headBytes : 0, true);
  text(0x5e, '25/11/2026');
  text(0x15e, venue);
  let next = dataAt;
  channels.forEach(({ name, unit, rate }, index) => {
    const at = headBytes + index * recordBytes;
    const values = data[index] ?? new Float32Array();
    view.setUint32(at, index > 0 ? at - recordBytes : 0, true);
    view.setUint32(at + 4, index < channels.length - 1 ? at + recordBytes : 0, true);
    view.setUint32(at + 8, next, true);
    view.setUint32(at + 12, values.length, true);
    view.setUint16(at + 18, 7, true);
    view.setUint16(at + 20, 4, true);
    view.setUint16(at + 22, rate, true);
    view.setInt16(at + 26, 1, true);
    view.setInt16(at + 28, 1, true);
    text(at + 32, name);
    text(at + 72, unit);
    bytes.set(new Uint8Array(values.buffer), next);
    next += values.byteLength;
  });
  return bytes;
}

/** The log with the channels of a name in another unit, with other values, or fewer of them. */
export function withChannel(
  ld: Uint8Array,
  name: string,
  change: { unit?: string; samples?: number; convert?: (value: number, index: number) => number },
): Uint8Array {
  const bytes = ld.slice();
  const view = new DataView(bytes.buffer);
  const { unit, samples, convert = (value) => value } = change;
  for (let at = view.getUint32(8, true); at !== 0; at = view.getUint32(at + 4, true)) {
    if (!new TextDecoder().decode(bytes.subarray(at + 32, at + 64)).startsWith(name)) continue;
    if (unit !== undefined) bytes.fill(0, at + 72, at + 84).set(new TextEncoder().encode(unit), at + 72);
    if (samples !== undefined) view.setUint32(at + 12, samples, true);
    const [data, count] = [view.getUint32(at + 8, true), view.getUint32(at + 12, true)];
    for (let index = 0; index < count; index += 1)
      view.setFloat32(data + index * 4, convert(view.getFloat32(data + index * 4, true), index), true);
  }
  return bytes;
}

/** The `.ldx` beside it, with crossings in seconds by number. */
export function ldxOf(crossings: Readonly<Record<number, number>>): Uint8Array {
  const markers = Object.entries(crossings).map(
    ([number, seconds]) =>
      `<Marker Version="100" ClassName="BCN" Name="${number}, id=99" Flags="13" Time="${(seconds * 1e6).toExponential(17)}"/>`,
  );
  return new TextEncoder().encode(
    `<?xml version="1.0"?>
<LDXFile Version="1.6"><Layers><Layer><MarkerBlock><MarkerGroup Name="Beacons" Index="0">
${markers.join('\n')}
</MarkerGroup></MarkerBlock><RangeBlock/></Layer><Details><String Id="Total Laps" Value="${markers.length}"/></Details></Layers></LDXFile>`,
  );
}

type Corner = { number: number; from: number; to: number };

/** A car that laps at constant speeds and steers as a neutral one, but for what `extra` adds. */
export type DrivenCar = {
  lengthM: number;
  corners: readonly Corner[];
  laps: number;
  /** Metres from the line at which the recording begins. */
  start?: number;
  /** psi of each wheel over the time in seconds. */
  pressure?: (seconds: number) => number;
  /** Steering as a share of neutral, by corner number and phase. */
  extra?: (corner: number, phase: 'entry' | 'middle' | 'exit') => number;
  /** Share of the usual speed, by lap and corner. */
  pace?: (lap: number, corner: number) => number;
};

const rate = 20;
const cornerSpeed = 35;
const straightSpeed = 60;
const degreesPerCurve = 900;
const degreesPerG = 6;

/** A recording of whole laps, from line to line, with the crossings of the line. */
export function drive({ lengthM, corners, laps, start = 0, pressure, extra, pace }: DrivenCar): {
  ld: Uint8Array;
  crossings: number[];
} {
  const channels = {
    SPEED: [] as number[],
    STEERANGLE: [] as number[],
    G_LAT: [] as number[],
    ROTY: [] as number[],
    THROTTLE: [] as number[],
    BRAKE: [] as number[],
  };
  const crossings = start > 0 ? [] : [0];
  let [metres, samples, next] = [start, 0, lengthM];
  while (crossings.length <= laps) {
    const share = (metres % lengthM) / lengthM;
    const corner = corners.find(({ from, to }) => share >= from && share <= to);
    const through = corner ? (share - corner.from) / (corner.to - corner.from) : 0;
    const phase = through < 0.3 ? 'entry' : through < 0.6 ? 'middle' : 'exit';
    const speed = corner ? cornerSpeed * (pace?.(crossings.length, corner.number) ?? 1) : straightSpeed;
    // Straights bend a little, at loads at which every car is neutral.
    const g = corner ? (corner.number % 3 === 0 ? 0.7 : 1.5) : 0.25 + 0.5 * Math.abs(Math.sin(metres / 90));
    const neutral = (degreesPerCurve * g * 9.81) / speed ** 2 + degreesPerG * g;
    channels.SPEED.push(speed);
    channels.G_LAT.push(g);
    channels.ROTY.push((g * 9.81) / speed);
    channels.STEERANGLE.push(neutral * (corner ? (extra?.(corner.number, phase) ?? 1) : 1));
    channels.BRAKE.push(corner && phase === 'entry' ? 50 : 0);
    channels.THROTTLE.push(corner && phase !== 'exit' ? 0 : 80);
    samples += 1;
    metres += speed / rate;
    if (metres >= next) {
      crossings.push(samples / rate);
      next += lengthM;
    }
  }
  const psi = channels.SPEED.map((_, index) => pressure?.(index / rate) ?? 27);
  const ld = ldOf('Imola', [
    ...Object.entries(channels).map(([name, values]) => ({ name, unit: '', rate, values })),
    ...['LF', 'RF', 'LR', 'RR'].map((wheel) => ({
      name: `TYRE_PRESS_${wheel}`,
      unit: '',
      rate,
      values: psi,
    })),
  ]);
  return { ld, crossings };
}
